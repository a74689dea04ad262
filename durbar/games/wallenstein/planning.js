// Planning by hand: pick up a card, and every slot shows what it would bring there; click or drag it into place.
// No rules in here: the server has drawn a button for every card that may be laid on a space, and this only presses it.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const plan = () => $("[data-planning]");
const narrow = matchMedia("(max-width: 700px)"); // where hand and slots are not on one screen
const FAR = 6; // pixels after which a press is a drag

let held; // the number of the card in the hand that is picked up

function hold(card) {
  held = held === card ? undefined : card;
  show();
  if (held !== undefined && narrow.matches) plan().scrollIntoView({ block: "start", behavior: "smooth" });
}

// Mark the card that is held and the buttons that lay it; everything else is style.
function show() {
  const root = plan();
  if (held !== undefined && !$(`.lay[data-card="${held}"]`, root ?? document)) held = undefined;
  for (const element of $$("[data-hold]")) {
    const is = element.dataset.hold === held;
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", is);
    element.classList.toggle("held", is);
  }
  if (!root) return;
  root.classList.toggle("holding", held !== undefined);
  for (const slot of $$("[data-space]", root)) {
    const button = held === undefined ? null : $(`.lay[data-card="${held}"]`, slot);
    for (const other of $$(".taken", slot)) if (other !== button) other.classList.remove("taken");
    button?.classList.add("taken");
    slot.classList.toggle("takes", Boolean(button));
    for (const list of $$("details", slot)) if (held !== undefined || list.dataset.opened) list.open = Boolean(button);
    for (const list of $$("details", slot)) button ? (list.dataset.opened = "yes") : delete list.dataset.opened;
  }
  const told = $("[data-holding]");
  if (told) told.textContent = held === undefined ? told.dataset.idle : told.dataset.holding.replace("{card}", nameOf(held));
}

const nameOf = (card) => $(`[data-hold="${card}"][data-name]`)?.dataset.name ?? "";

// --- Clicks and keys ------------------------------------------------------------------------------------------------

let dragged = false; // the click that ends a drag is none

document.addEventListener("click", (event) => {
  const card = event.target.closest?.("[data-hold]");
  if (card && plan() && !dragged) hold(card.dataset.hold);
  const back = event.target.closest?.("[data-back]");
  if (back) returning = back.dataset.back; // whoever takes a card back wants to lay it elsewhere
  if (event.target.closest?.(".lay")) held = undefined;
  const lists = $$("[data-planning] details[open]").filter((list) => !list.dataset.opened);
  for (const list of lists) if (!list.contains(event.target)) list.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !plan()) return;
  const list = event.target.closest?.("[data-planning] details[open]");
  if (held !== undefined) hold(held);
  else if (list) {
    list.open = false;
    $("summary", list).focus();
  }
});

let returning;

// --- Dragging, by mouse, pen and finger -----------------------------------------------------------------------------

let press; // where a card was pressed, and its picture once it moves

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.("button[data-hold]");
  dragged = false;
  press = card && plan() && event.button === 0 ? { card, x: event.clientX, y: event.clientY } : undefined;
});

document.addEventListener("pointermove", (event) => {
  if (!press) return;
  if (!press.picture && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
  if (!press.picture) lift();
  press.picture.style.translate = `${event.clientX - 30}px ${event.clientY - 43}px`;
  for (const slot of $$(".over")) slot.classList.remove("over");
  under(event)?.classList.add("over");
});

function lift() {
  press.picture = $("svg", press.card).cloneNode(true);
  press.picture.classList.add("dragged");
  document.body.append(press.picture);
  document.body.classList.add("dragging");
  dragged = true;
  held = press.card.dataset.hold;
  show();
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-space].takes");

function drop(event) {
  if (!press?.picture) return (press = undefined);
  const button = event.type === "pointerup" ? $(".taken", under(event) ?? document.createElement("i")) : null;
  press.picture.remove();
  press = held = undefined;
  document.body.classList.remove("dragging");
  for (const slot of $$(".over")) slot.classList.remove("over");
  button?.click();
  show();
}

for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, drop);
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-hold]")) event.preventDefault();
});

// --- What the server draws anew -------------------------------------------------------------------------------------

document.addEventListener("htmx:sse:after:message", () => {
  if (returning !== undefined && $(`[data-hold="${returning}"]`)) held = returning;
  returning = undefined;
  show();
});
