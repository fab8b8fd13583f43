// Shows a board and passes on what a person does. It knows no rules: what it draws is HTML that Python made, and
// what it sends is what stands in the data attributes of the element that was pressed.
//
// Of its host it asks only get, on and send, so that the same module serves a notebook's widget and a plain page.

const PATIENCE = 8000; // milliseconds without an answer, after which the board says that Python is silent

/** Bring `from` to look like `to`, keeping elements that stay, so that focus and half-done clicks survive. */
function patch(from, to) {
  if (from.isEqualNode(to)) return;
  for (const { name } of [...from.attributes]) {
    // Whether a fold is open and which card the Tab key reaches is the page's own business.
    if (!to.hasAttribute(name) && name !== "open" && name !== "tabindex") from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from.localName === "input") {
    from.value = to.getAttribute("value") ?? "";
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

/** The nearest element in the direction of an arrow, as the eye sees it. */
function beside(from, all, [dx, dy]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
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

function render({ model, el }) {
  const root = document.createElement("div");
  const lost = document.createElement("div");
  const live = document.createElement("div");
  root.className = "zp-live-body";
  lost.className = "zp-panel zp-lost";
  lost.setAttribute("role", "alert");
  lost.hidden = true;
  live.className = "zp-hidden";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  el.classList.add("zp", "zp-live");
  el.replaceChildren(root, lost, live);
  let waiting = null;

  const silent = () => {
    const view = model.get("view");
    lost.lang = view.tag;
    lost.textContent = view.lost;
    lost.hidden = false;
  };

  const draw = () => {
    clearTimeout(waiting);
    waiting = null;
    lost.hidden = true;
    const view = model.get("view");
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const group = active?.closest("[data-rove]");
    const at = group ? members(group).indexOf(active) : -1;
    const next = document.createElement("div");
    next.innerHTML = view.html;
    patchChildren(root, next);
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
    if (live.textContent !== view.said) live.textContent = view.said;
  };

  const send = (event) => {
    if (waiting === null) waiting = setTimeout(silent, PATIENCE);
    try {
      model.send(event);
    } catch {
      silent();
    }
  };

  /** What an element's attributes say that pressing it does. */
  const event = (one, doing = one.dataset.do) => {
    const { do: _do, delete: _delete, escape: _escape, copy: _copy, rove: _rove, ...rest } = one.dataset;
    return { ...rest, do: doing };
  };

  const onClick = (click) => {
    const one = click.target.closest("[data-do]");
    if (!one || !root.contains(one) || one.localName === "input") return;
    if (one.dataset.copy) navigator.clipboard?.writeText(one.dataset.copy).catch(() => {});
    send(event(one));
  };
  const onChange = (change) => {
    const one = change.target.closest("input[data-do]");
    if (one) send({ ...event(one), value: one.value });
  };
  const onFocus = () => stops(root);
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
    if (key.ctrlKey || key.metaKey || key.altKey || key.target.localName === "input") return;
    const one = key.target.closest("[data-key]");
    if (!one) return;
    if ((key.key === "Delete" || key.key === "Backspace") && one.dataset.delete) {
      key.preventDefault();
      send(event(one, one.dataset.delete));
      return;
    }
    const group = one.closest("[data-rove]");
    if (!group) return;
    const all = members(group);
    let next = null;
    if (key.key in ARROWS) next = beside(one, all, ARROWS[key.key]);
    else if (key.key === "Home") next = all[0];
    else if (key.key === "End") next = all[all.length - 1];
    else return;
    key.preventDefault();
    next?.focus();
  };

  el.addEventListener("click", onClick);
  el.addEventListener("change", onChange);
  el.addEventListener("focusin", onFocus);
  el.addEventListener("keydown", onKey);
  model.on("change:view", draw);
  model.on("comm:close", silent);
  draw();
  return () => {
    clearTimeout(waiting);
    el.removeEventListener("click", onClick);
    el.removeEventListener("change", onChange);
    el.removeEventListener("focusin", onFocus);
    el.removeEventListener("keydown", onKey);
    model.off?.("change:view", draw);
    model.off?.("comm:close", silent);
  };
}

export default { render };
