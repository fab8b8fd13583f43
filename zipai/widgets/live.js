// Shows a board and passes on what a person does. It knows no rules: what it draws is HTML that Python made, and
// what it sends is what stands in the data attributes of the element that was pressed.
//
// Of its host it asks only get, on and send, so that the same module serves a notebook's widget and a plain page.

const PATIENCE = 8000; // milliseconds without an answer, after which the board says that Python is silent
const SOON = 2500; // the same, when the host has told that something happened to Python

const FIELDS = new Set(["input", "textarea"]);

/** Bring `from` to look like `to`, keeping elements that stay, so that focus and half-done clicks survive. */
function patch(from, to) {
  if (from.isEqualNode(to) && !FIELDS.has(from.localName)) return;
  for (const { name } of [...from.attributes]) {
    // Whether a fold is open and which card the Tab key reaches is the page's own business.
    if (!to.hasAttribute(name) && name !== "open" && name !== "tabindex") from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (FIELDS.has(from.localName)) {
    // What somebody is typing stays, unless Python has something else to say.
    const wanted = to.localName === "input" ? (to.getAttribute("value") ?? "") : to.textContent;
    if (from !== document.activeElement || from.zpGiven !== wanted) from.value = wanted;
    from.zpGiven = wanted;
    return;
  }
  patchChildren(from, to);
}

function patchChildren(from, to) {
  const keyed = new Map();
  for (const child of from.children) if (child.dataset.key) keyed.set(child.dataset.key, child);
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = wanted.dataset?.key;
    let found = here;
    if (key && keyed.has(key)) found = keyed.get(key);
    else if (here?.dataset?.key && here.dataset.key !== key) found = null;
    const same =
      found &&
      found.nodeName === wanted.nodeName &&
      (found.nodeType !== 1 || found.className === wanted.className || found.dataset?.key || found.localName === "div");
    if (!same || (found.nodeType === 1 && found.namespaceURI !== "http://www.w3.org/1999/xhtml" && !found.isEqualNode(wanted))) {
      from.insertBefore(wanted, here);
      continue;
    }
    if (found === here) here = here.nextSibling;
    else from.insertBefore(found, here);
    if (found.nodeType !== 1) {
      if (found.data !== wanted.data) found.data = wanted.data;
    } else {
      patch(found, wanted);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/** The cards or buttons of a group among which arrow keys move. */
const members = (group) => [...group.querySelectorAll("button")].filter((one) => one.closest("[data-rove]") === group);

/** One Tab stop a group: the element with the focus, or the one that had it, or the pressed one, or the first. */
function stops(root) {
  for (const group of root.querySelectorAll("[data-rove]")) {
    const all = members(group);
    const kept =
      all.find((one) => one === document.activeElement) ??
      all.find((one) => one.getAttribute("tabindex") === "0") ??
      all.find((one) => one.getAttribute("aria-pressed") === "true") ??
      all[0];
    for (const one of all) one.setAttribute("tabindex", one === kept ? "0" : "-1");
  }
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The card of the next column that lies nearest in height, where cards lie in columns of unlike height. */
function acrossColumns(from, column, dx) {
  const columns = [...column.parentElement.querySelectorAll(":scope > .zp-column")];
  const next = columns[columns.indexOf(column) + dx];
  const far = (one) => Math.abs(middle(one)[1] - middle(from)[1]);
  return next ? [...next.querySelectorAll("button")].sort((one, other) => far(one) - far(other))[0] : null;
}

/** The nearest element in the direction of an arrow, as the eye sees it. */
function beside(from, all, [dx, dy]) {
  const column = from.closest(".zp-column");
  if (column && dx) return acrossColumns(from, column, dx);
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [x2, y2] = middle(one);
    const along = (x2 - x) * dx + (y2 - y) * dy;
    const across = Math.abs((x2 - x) * dy) + Math.abs((y2 - y) * dx);
    if (along <= 4) continue;
    const far = along + 3 * across;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** Make an element with attributes and children. */
function made(name, attributes = {}, ...children) {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}

/** Put a sheet of cards into the page, where it is not there yet: all boards of one look draw from the same. */
function lay(sheet) {
  const first = /id="([^"]+)"/.exec(sheet)?.[1];
  if (!first || document.getElementById(first)) return;
  const held = made("div", { class: "zp-card-sheet", "aria-hidden": "true" });
  held.innerHTML = sheet;
  document.body.append(held);
}

function render({ model, el }) {
  const root = made("div", { class: "zp-live-body" });
  const bar = made("div", { class: "zp-panel zp-lost", role: "alert", hidden: "" });
  const live = made("div", { class: "zp-hidden", role: "status", "aria-live": "polite" });
  el.classList.add("zp", "zp-live");
  el.replaceChildren(bar, root, live);
  let waiting = null;
  let next = null;
  let deaf = false;

  /** Python is gone: say so, and show the text from which what was on the board goes on. */
  const silent = () => {
    clearTimeout(waiting);
    clearTimeout(next);
    const view = model.get("view");
    deaf = true;
    bar.lang = view.tag;
    bar.replaceChildren(made("p", {}, view.words.lost));
    if (view.kept) {
      (globalThis.zipaiKept ??= {})[view.name] = view.kept;
      const text = made("textarea", { readonly: "", rows: "2", class: "zp-input", "aria-label": view.words.kept });
      text.value = view.kept;
      bar.append(made("p", { class: "zp-label" }, view.words.kept), text);
    }
    bar.hidden = false;
    el.dispatchEvent(new CustomEvent("zipai-lost", { bubbles: true }));
  };

  /** A hand was under way when Python went: offer to go on with it. */
  const offer = () => {
    const view = model.get("view");
    const text = globalThis.zipaiKept?.[view.name];
    if (!text || !view.words) return;
    const yes = made("button", { type: "button", class: "zp-btn zp-btn-go" }, view.words.restore);
    const no = made("button", { type: "button", class: "zp-btn" }, view.words.drop);
    const done = () => {
      delete globalThis.zipaiKept[view.name];
      bar.hidden = true;
    };
    yes.addEventListener("click", () => (done(), send({ do: "restore", text })));
    no.addEventListener("click", done);
    bar.lang = view.tag;
    bar.replaceChildren(made("p", {}, view.words.again), made("div", { class: "zp-row" }, yes, no));
    bar.hidden = false;
  };

  const drawSheet = () => lay(model.get("sheet") ?? "");

  const draw = () => {
    clearTimeout(waiting);
    clearTimeout(next);
    waiting = null;
    if (deaf) bar.hidden = true;
    deaf = false;
    const view = model.get("view");
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const group = active?.closest("[data-rove]");
    const at = group ? members(group).indexOf(active) : -1;
    const wantedRoot = made("div");
    wantedRoot.innerHTML = view.html;
    patchChildren(root, wantedRoot);
    stops(root);
    if (active) {
      const key = view.focus || active.dataset.key;
      let wanted = key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
      // The card that had the focus is gone: stay at its place.
      if (!wanted && group && root.contains(group)) wanted = members(group)[Math.min(at, members(group).length - 1)];
      if (!wanted && !root.contains(active)) wanted = root.querySelector("[data-key]");
      if (wanted && wanted !== document.activeElement) wanted.focus({ preventScroll: wanted !== root && !view.focus });
      stops(root);
    }
    live.lang = view.tag;
    if (view.said && live.textContent !== view.said) live.textContent = view.said;
    if (view.then) next = setTimeout(() => send(view.then.event), view.then.after);
  };

  const send = (event, patience = PATIENCE) => {
    clearTimeout(next);
    if (waiting === null) waiting = setTimeout(silent, patience);
    try {
      model.send(event);
    } catch {
      silent();
    }
  };

  /** Something happened between the page and Python: see whether it still answers. */
  const check = () => send({ do: "still-there" }, SOON);

  /** What an element's attributes say that pressing it does. */
  const event = (one, doing = one.dataset.do) => {
    const { do: _do, delete: _delete, escape: _escape, copy: _copy, rove: _rove, hot: _hot, ...rest } = one.dataset;
    return { ...rest, do: doing };
  };

  const press = (one) => {
    if (one.dataset.copy) navigator.clipboard?.writeText(one.dataset.copy).catch(() => {});
    send(event(one));
  };

  const onClick = (click) => {
    const one = click.target.closest("[data-do]");
    if (!one || !root.contains(one) || FIELDS.has(one.localName)) return;
    press(one);
  };
  const onChange = (change) => {
    const one = change.target.closest("[data-do]");
    if (one && FIELDS.has(one.localName)) send({ ...event(one), value: one.value });
  };
  const onFocus = () => stops(root);

  /** Where an arrow leads from an element: among its group, or from the whole table into the hand or the choices. */
  const led = (one, key) => {
    const group = one.closest("[data-rove]");
    if (group) {
      const all = members(group);
      if (key in ARROWS) return beside(one, all, ARROWS[key]);
      if (key === "Home") return all[0];
      return key === "End" ? all[all.length - 1] : null;
    }
    if (!(key in ARROWS) || one.dataset.key !== "table") return null;
    for (const place of root.querySelectorAll(".zp-acts, [data-home]")) {
      const stop = members(place).find((each) => each.getAttribute("tabindex") === "0");
      if (stop) return stop;
    }
    return null;
  };

  const onKey = (key) => {
    // Keys stay here, or JupyterLab would take x, a, b and d for its own cells. Tab and Escape lead out.
    if (key.key === "Tab") return;
    if (key.key === "Escape") {
      const close = root.querySelector("[data-escape]");
      if (!close) return;
      key.stopPropagation();
      send(event(close));
      return;
    }
    key.stopPropagation();
    if (key.ctrlKey || key.metaKey || key.altKey || FIELDS.has(key.target.localName)) return;
    const one = key.target.closest("[data-key]");
    if (!one) return;
    if ((key.key === "Delete" || key.key === "Backspace") && one.dataset.delete) {
      key.preventDefault();
      send(event(one, one.dataset.delete));
      return;
    }
    const name = key.key.length === 1 ? key.key.toLowerCase() : key.key;
    // Enter presses the button that has the focus, whatever else it would mean.
    if (!(name === "Enter" && one.localName === "button")) {
      const hot = root.querySelector(`[data-hot="${CSS.escape(name)}"]`);
      if (hot) {
        key.preventDefault();
        if (!key.repeat) press(hot);
        return;
      }
    }
    const there = led(one, key.key);
    if (there || (key.key in ARROWS && one.closest("[data-rove]"))) {
      key.preventDefault();
      there?.focus();
    }
  };

  const listeners = { click: onClick, change: onChange, focusin: onFocus, keydown: onKey };
  const heard = { "change:view": draw, "change:sheet": drawSheet, "comm:close": silent, comm_live_update: check };
  for (const [name, listener] of Object.entries(listeners)) el.addEventListener(name, listener);
  for (const [name, listener] of Object.entries(heard)) model.on(name, listener);
  drawSheet();
  draw();
  offer();
  return () => {
    clearTimeout(waiting);
    clearTimeout(next);
    for (const [name, listener] of Object.entries(listeners)) el.removeEventListener(name, listener);
    for (const [name, listener] of Object.entries(heard)) model.off?.(name, listener);
  };
}

export default { render };
