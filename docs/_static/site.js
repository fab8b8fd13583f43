// What a page can do beyond being read: set off the region that one chose, narrow the page of differences, and stay
// on the same rule when one changes the language. Everything is there without it.
"use strict";

(() => {
  const KEY = "zipai.region";
  const kept = {
    get() { try { return localStorage.getItem(KEY); } catch { return null; } },
    set(value) { try { localStorage.setItem(KEY, value); } catch { /* a reader who keeps nothing chooses again */ } },
  };

  // --- the region that one chose -------------------------------------------------------------------------------

  function setOff(region) {
    for (const one of document.querySelectorAll("article [data-region]")) {
      const here = Boolean(region) && one.dataset.region.split(" ").includes(region);
      one.classList.toggle("zp-chosen", here);
      // A cell is no current item of a list, so only rows say it.
      if (one.tagName === "TR") {
        if (here) one.setAttribute("aria-current", "true");
        else one.removeAttribute("aria-current");
      }
    }
  }

  const chooser = document.querySelector(".site-region select");
  const asked = new URLSearchParams(location.search).get("region");
  // Examples that open as boards ask for it, also on pages where there is nothing to set off.
  document.documentElement.dataset.region = asked || kept.get() || "";
  if (chooser) {
    const known = [...chooser.options].map((option) => option.value);
    const first = [asked, kept.get()].find((name) => name && known.includes(name)) || "";
    chooser.value = first;
    chooser.closest(".site-region").hidden = false;
    setOff(first);
    chooser.addEventListener("change", () => {
      kept.set(chooser.value);
      document.documentElement.dataset.region = chooser.value;
      setOff(chooser.value);
    });
  }

  // --- the same rule in the other language ---------------------------------------------------------------------

  for (const link of document.querySelectorAll(".site-languages a")) {
    const plain = link.getAttribute("href");
    const along = () => link.setAttribute("href", plain + location.search + location.hash);
    for (const event of ["pointerdown", "focus", "mouseenter", "click"]) link.addEventListener(event, along);
  }

  // --- rule sets side by side ----------------------------------------------------------------------------------

  const form = document.querySelector(".zp-compare-choice");
  if (form) {
    const table = document.querySelector("table.zp-compare");
    const boxes = [...form.querySelectorAll("[name=of]")];
    const said = form.querySelector("[role=status]");
    const query = new URLSearchParams(location.search);
    if (query.get("of")) {
      const of = query.get("of").split(",");
      for (const box of boxes) box.checked = of.includes(box.value);
    }
    if (query.get("rows") === "all") form.elements.rows.value = "all";
    form.hidden = false;

    const narrow = () => {
      const of = boxes.filter((box) => box.checked).map((box) => box.value);
      const all = form.elements.rows.value === "all";
      let count = 0;
      for (const cell of table.querySelectorAll("thead [data-region]")) cell.hidden = !of.includes(cell.dataset.region);
      for (const wide of table.querySelectorAll("tr.zp-chapter > th, tr.zp-witness > td")) wide.colSpan = of.length + 1;
      for (const row of table.querySelectorAll("tbody tr[id]")) {
        const cells = [...row.querySelectorAll("td[data-region]")];
        let differs = false;
        if (row.classList.contains("zp-agree")) {
          cells[0].colSpan = Math.max(1, of.length);
        } else {
          for (const cell of cells) cell.hidden = !of.includes(cell.dataset.region);
          differs = new Set(cells.filter((cell) => !cell.hidden).map((cell) => cell.dataset.value)).size > 1;
        }
        if (differs) count += 1;
        row.hidden = !(all || differs);
        const shown = row.nextElementSibling;
        if (shown && shown.classList.contains("zp-witness")) {
          const answers = [...shown.querySelectorAll(".zp-answer")];
          for (const one of answers) one.hidden = !one.dataset.region.split(" ").some((name) => of.includes(name));
          // A position that the chosen ones judge alike shows nothing.
          shown.hidden = row.hidden || answers.filter((one) => !one.hidden).length < 2;
        }
      }
      for (const body of table.tBodies) body.hidden = ![...body.rows].some((row) => row.id && !row.hidden);
      said.textContent = of.length < 2 ? said.dataset.two : said.dataset.differ.replace("#", count);
      return of;
    };
    form.addEventListener("change", () => {
      const of = narrow();
      const url = new URL(location.href);
      url.searchParams.set("of", of.join(","));
      url.searchParams.set("rows", form.elements.rows.value);
      history.replaceState(null, "", url);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    narrow();
    // A row that the address names is shown even where it does not differ.
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.hidden) {
      form.elements.rows.value = "all";
      narrow();
      target.scrollIntoView();
    }
  }
})();
