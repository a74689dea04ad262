// Keys: every choice by the key on its button, arrows among them, Escape out of them, ? for all of it; and the focus,
// which follows the question wherever that goes.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WRITES = "input:not([type=radio], [type=checkbox]), select, textarea";
const CLOSED = "[data-closed]"; // what cannot be chosen, but asked about (why_not.js)
const question = () => $("#now h2");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.matches(WRITES)) return;
  const button = event.key.length === 1 && keyed(event.key);
  if (event.key === "?") toggleHelp();
  else if (event.key === "Escape" && !$("dialog[open], :popover-open") && $("[data-escape]")) {
    $("[data-escape]").click();
  } else if (button) button.click();
  else if (event.key in STEPS && event.target.matches(`button[data-choice], ${CLOSED}`)) {
    next(event.target, ...STEPS[event.key])?.focus();
  } else if (event.key in STEPS && event.target === question()) firstChoice()?.focus();
  else return;
  event.preventDefault();
});

// The button whose cap shows that key; while help is open nothing behind it is chosen.
function keyed(key) {
  if ($("#keys")?.open) return undefined;
  const cap = $$("button:not([data-show-keys]) kbd").find((kbd) =>
    kbd.textContent.trim().toLowerCase() === key.toLowerCase()
  );
  return cap?.closest("button");
}

const firstChoice = () => $$("#now button[data-choice]").find((one) => one.checkVisibility());

// From choice to choice, over buttons among them that are closed, and after the last one to what else is closed; from there
// to whatever lies next.
function next(from, right, down) {
  const choices = $$(`button[data-choice], button${CLOSED}`);
  const all = [...choices, ...$$(CLOSED)];
  if (from.matches(CLOSED)) return nearest(from, right, down, all);
  return nearest(from, right, down, choices) ?? nearest(from, right, down, all);
}

// The next of them in a direction, as they lie on the page.
function nearest(from, right, down, among) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const shown = among.filter((one) => one.checkVisibility());
  const ahead = shown.map((element) => {
    const [u, v] = middle(element);
    const along = right ? (u - x) * right : (v - y) * down;
    const aside = Math.abs(right ? v - y : u - x);
    return { element, along, far: along + 4 * aside };
  });
  return ahead.filter(({ along }) => along > 2).sort((a, b) => a.far - b.far)[0]?.element;
}

// --- Help: what every key does, and what the keys of this question do -------------------------------------------------------

function toggleHelp() {
  const help = $("#keys");
  if (!help) return;
  if (help.open) return help.close();
  const rows = $$("#now button[data-choice] kbd, .finish button[data-choice] kbd").map((cap) => {
    const button = cap.closest("button");
    const row = document.createElement("div");
    row.innerHTML = "<dt><kbd></kbd></dt><dd></dd>";
    $("kbd", row).textContent = cap.textContent;
    $("dd", row).textContent = button.getAttribute("aria-label") ?? words(button);
    return row;
  });
  $("[data-keys-now]", help).replaceChildren(...rows);
  help.showModal();
}

function words(button) {
  const copy = button.cloneNode(true);
  for (const cap of $$("kbd", copy)) cap.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-show-keys]")) toggleHelp();
});

// --- The focus -----------------------------------------------------------------------------------------------------------------
// Whoever has chosen goes on at the next question, also if it comes late. Nobody is called away from what he writes. A
// question is drawn as something that can have the focus, so that it keeps it when it is drawn anew.

const asked = () => $("#choose input[name=asked]")?.value;
let last = asked();
let follows = false; // whether the last thing done here was to choose
let reached = asked(); // the question at which the focus was last moved

document.addEventListener("click", (event) => {
  follows = Boolean(event.target.closest("[data-choice], [data-act], [data-dock-choice]"));
});

document.addEventListener("focusin", () => (reached = asked()));

document.addEventListener("htmx:sse:after:message", () => {
  const now = asked();
  if (now === last) return;
  last = now;
  if (now !== undefined && reached === now) return; // drawn a moment ago, and somebody quick has gone on in it
  const here = document.activeElement;
  const lost = here === document.body || here.closest("#now, #board, #hand, #dock");
  if (!follows || !lost || !question() || $("dialog[open]")) return;
  if (here === question()) here.blur(); // to be read aloud anew
  question().focus({ preventScroll: true });
});
