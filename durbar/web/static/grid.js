// Where and how many: a row for every place, in it a cell for every number. Pointing shows a choice, a click chooses it; a
// second click, Enter or the button below does it. The cell, its place on the board and that button always speak of the same
// choice: nothing else can be done by them. Not every cell is seen: steps and keys lead to the others.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const cell = (choice) => $(`[data-grid] button[data-choice="${choice}"]`);
const asked = () => $("#choose")?.elements.asked.value;
const row = (button) => button?.closest("[data-row]").dataset.row;
const displayed = (button) => getComputedStyle(button).display !== "none"; // itself; its place may be hidden
const cells = (row) => $$(`[data-grid] [data-row="${row}"] button[data-choice]`).filter(displayed);

const docked = () => $("[data-dock-choice]")?.checkVisibility(); // on a phone only the dock does what is chosen

let chosen; // the choice, if there is one
let question; // to which it answers

function choose(choice) {
  chosen = choice;
  question = asked();
  show();
  tell(cell(chosen)); // wherever the pointer rests
}

// Mark the cell and its row, and arm the buttons that do it; everything else is style.
function show() {
  const button = chosen !== undefined && question === asked() ? cell(chosen) : null;
  if (!button) chosen = undefined;
  group(button);
  for (const place of $$("[data-row]")) place.classList.toggle("chosen", place.dataset.row === row(button));
  for (const act of $$("[data-act], [data-dock-choice]")) if ($("[data-grid]")) arm(act, button);
  tell($("[data-grid] button[data-choice]:hover") ?? button); // a message may come while the pointer rests
  if (!button) return;
  for (const number of $$("[data-number]")) number.textContent = button.dataset.n;
  for (const slider of $$("[data-numbers]")) {
    slider.value = button.dataset.n;
    slider.setAttribute("aria-valuetext", button.getAttribute("aria-label"));
  }
  document.dispatchEvent(new CustomEvent("durbar:point", { detail: chosen }));
}

// To a reader all cells are one group, in which one is pressed; Tab stops in it once.
function group(button) {
  const grid = $("[data-grid]");
  if (!grid) return;
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", $("#now h2").textContent);
  const all = $$("button[data-choice]", grid);
  const stop = seen(button) ?? all.find((one) => one.checkVisibility()) ?? all[0];
  for (const one of all) {
    if (one !== button) one.removeAttribute("aria-pressed");
    one.tabIndex = one === stop ? 0 : -1;
  }
  button?.setAttribute("aria-pressed", "true");
}

// What would come of a cell is said in one place.
function tell(button) {
  const told = button && $(":scope > [hidden]", button);
  if (told) $("[data-tells]")?.replaceChildren(...told.cloneNode(true).childNodes);
}

function arm(act, button) {
  const words = $(act.matches("[data-act]") ? "[data-act-words]" : "[data-dock-words]");
  words.dataset.idle ??= words.textContent;
  words.textContent = button ? button.getAttribute("aria-label") : words.dataset.idle;
  act.disabled = !button;
  act.value = button ? chosen : "";
  if (button) act.dataset.choice = chosen;
  else delete act.dataset.choice;
}

// What a row stands for: the cell that its place on the board tells of; else the one chosen, or its like in this row.
function ofRow(row) {
  const here = cells(row);
  const meant = here.find((one) => one.matches("[data-told]"))
    ?? here.find((one) => one.dataset.choice === chosen)
    ?? here.find((one) => one.dataset.n === cell(chosen)?.dataset.n);
  return (meant ?? here[0])?.dataset.choice;
}

// So many further in the chosen row, or as far as it goes; without one, what is told of first, or the first cell of all.
function step(by) {
  const first = $("[data-grid] button[data-told]") ?? $("[data-grid] button[data-choice]");
  const here = cells(row(cell(chosen) ?? first));
  const at = here.findIndex((one) => one.dataset.choice === chosen);
  const told = here.findLastIndex((one) => one.matches("[data-told]"));
  choose(here[Math.max(0, at < 0 ? told : Math.min(here.length - 1, at + by))]?.dataset.choice);
}

// That number in the chosen row, or the next one to it that is possible.
function number(n) {
  choose(near(row(cell(chosen)) ?? row($("[data-grid] button[data-choice]")), n));
}

const near = (row, n) =>
  cells(row).sort((a, b) => Math.abs(a.dataset.n - n) - Math.abs(b.dataset.n - n))[0]?.dataset.choice;

// The next row that holds any choice, with the number that is chosen or one near to it.
function walk(by) {
  const rows = [...new Set($$("[data-grid] [data-row] button[data-choice]").map(row))];
  const at = rows.indexOf(row(cell(chosen)));
  choose(near(rows[Math.max(0, Math.min(rows.length - 1, at + by))], cell(chosen)?.dataset.n ?? 0));
}

function pointedAt(target) {
  const choice = target.closest("[data-choice]")?.dataset.choice;
  const place = target.closest("svg [data-row], [data-row] > :first-child")?.closest("[data-row]").dataset.row;
  return choice ?? (place === undefined ? undefined : ofRow(place));
}

document.addEventListener(
  "click",
  (event) => {
    if (!$("[data-grid]") || event.target.closest("[data-act], [data-dock-choice]")) return;
    const by = event.target.closest("[data-step]")?.dataset.step;
    if (by !== undefined) return step(+by);
    const choice = pointedAt(event.target);
    if (choice === undefined || (choice === chosen && event.target.closest("button") && !docked())) return;
    if (!cell(choice)) return choose(undefined); // another choice, which the grid does not hold
    event.preventDefault();
    choose(choice);
  },
  true,
);

// Whoever points at nothing else sees what is chosen.
document.addEventListener("pointerover", (event) => {
  const over = event.target.closest("[data-choice]");
  tell(over?.closest("[data-grid]") ? over : cell(chosen));
  if (chosen === undefined || over) return;
  document.dispatchEvent(new CustomEvent("durbar:point", { detail: chosen }));
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-numbers]")) number(+event.target.value);
});

// --- Keys: up and down for the place, left and right for the number, which can also be typed -------------------------------

// What is seen of a cell: itself, or the one that stands for it.
function seen(button) {
  if (!button || button.checkVisibility()) return button;
  const before = button.parentElement.previousElementSibling;
  return before?.matches("button") ? before : cells(row(button)).find((one) => one.checkVisibility());
}

const KEYS = {
  ArrowUp: () => walk(-1),
  ArrowDown: () => walk(1),
  ArrowLeft: (event) => step(event.shiftKey ? -5 : -1),
  ArrowRight: (event) => step(event.shiftKey ? 5 : 1),
  Escape: () => choose(undefined),
};
let typed = ""; // figures that came right after each other

function type(figure) {
  typed = (typed + figure).slice(-2);
  number(+typed);
  const now = typed;
  setTimeout(() => {
    if (typed === now) typed = "";
  }, 1000);
}

function act() {
  $("[data-act]")?.click();
  setTimeout(() => choose(undefined)); // it is sent: a second press sends nothing
}

document.addEventListener(
  "keydown",
  (event) => {
    if (!$("[data-grid]") || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    if (event.target.matches("input:not([data-numbers]), select, textarea")) return;
    const elsewhere = event.target.closest("button:not([data-grid] button), a, summary, [data-closed]");
    const at = event.target.closest("button");
    const does = event.key === "Enter" && chosen !== undefined && !elsewhere && (!at || at === seen(cell(chosen)));
    if (does) act();
    else if (event.key in KEYS && !elsewhere && (event.key !== "Escape" || chosen !== undefined)) {
      KEYS[event.key](event);
    } else if (/^\d$/.test(event.key) && !elsewhere) type(event.key);
    else return;
    event.preventDefault();
    if (!does && !event.target.matches("[data-numbers]")) seen(cell(chosen))?.focus({ preventScroll: true });
  },
  true,
);

// A switch may hide the chosen cell: then the one that is shown in its stead is meant.
document.addEventListener("change", (event) => {
  if (chosen === undefined || !event.target.closest("[data-grid]") || displayed(cell(chosen))) return;
  const shown = $$("button[data-choice]", cell(chosen).parentElement).find(displayed);
  choose(shown?.dataset.choice);
});

for (const type of ["htmx:sse:after:message", "htmx:after:swap"]) document.addEventListener(type, show);
show();
