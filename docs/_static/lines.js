// Lines of Python that run in the page, by the Python that all of the page shares (page.js); until the first press
// nothing is loaded.
"use strict";

for (const live of document.querySelectorAll(".zp-lines")) {
  const { words } = zipaiPython;
  const [field, button, said, answer] = ["textarea", "button", "[role=status]", "pre"].map((each) => live.querySelector(each));
  const first = { source: field.value, answer: answer.textContent };
  const label = button.textContent;
  button.hidden = false;
  field.readOnly = false;
  const back = Object.assign(document.createElement("button"), { type: "button", className: "zp-btn", hidden: true });
  back.textContent = words.back;
  button.after(back);
  back.addEventListener("click", () => {
    field.value = first.source;
    answer.textContent = first.answer;
    answer.classList.remove("zp-failed");
    back.hidden = true;
    button.focus();
  });
  field.addEventListener("input", () => { back.hidden = false; });

  async function run() {
    button.disabled = true;
    said.textContent = zipaiPython.runs ? words.running : words.loading;
    try {
      const { shown, failed } = await zipaiPython.run(field.value);
      answer.textContent = shown;
      answer.classList.toggle("zp-failed", failed);
      said.textContent = "";
      button.textContent = label;
    } catch (error) {
      said.textContent = zipaiPython.problem(error);
      button.textContent = words.again;
    }
    button.disabled = false;
  }
  button.addEventListener("click", run);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  });
}
