// Planning by hand: pick up a card, and every slot shows what it would bring there; click or drag it into place.
// No rules in here: the server has drawn a button for every card that may be laid on a space, and this only presses it.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const plan = () => $("[data-planning]");
const narrow = matchMedia("(max-width: 700px)"); // where hand and slots are not on one screen
const FAR = 6; // pixels after which a press is a drag

let held; // the number of the card in the hand that is picked up
let returning; // one that is being taken back: whoever does so wants to lay it elsewhere
let typing = false; // whether the last choice was made with a key
let laidOn; // the plan on which that choice laid a card, until its answer is drawn
let cleared; // the choices that would lay again what was taken back all at once

// --- The card that is held --------------------------------------------------------------------------------------------

function hold(card) {
  held = held === card ? undefined : card;
  show();
  if (held === undefined) return;
  if (narrow.matches) plan().scrollIntoView({ block: "nearest", behavior: "smooth" });
  if (typing) ($(".open .taken", plan()) ?? $(".taken", plan()))?.focus();
}

// Mark the card and the buttons that lay it; everything else is style.
function show() {
  const root = plan();
  if (!root || !$(`.lay[data-card="${held}"]`, root)) held = undefined;
  for (const element of $$("[data-hold]")) {
    const is = element.dataset.hold === held;
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", is);
    element.classList.toggle("held", is);
  }
  if (!root) return;
  root.classList.toggle("holding", held !== undefined);
  offerAgain(root);
  for (const slot of $$("[data-space]", root)) light(slot);
  const told = $("[data-holding]");
  if (told) {
    told.textContent = held === undefined
      ? told.dataset.idle
      : told.dataset.holding.replace("{card}", name(held));
  }
}

function light(slot) {
  const button = $(`.lay[data-card="${held}"]`, slot);
  for (const other of $$(".taken", slot)) if (other !== button) other.classList.remove("taken");
  button?.classList.add("taken");
  slot.classList.toggle("takes", Boolean(button));
  for (const why of $$("[data-refuses]", slot)) why.hidden = why.dataset.refuses !== held;
  for (const list of $$("details", slot)) {
    if (held !== undefined || list.dataset.lit) list.open = Boolean(button);
    if (button) list.dataset.lit = "yes";
    else delete list.dataset.lit;
  }
}

// What was taken back all at once can be laid again as long as nothing else is.
function offerAgain(root) {
  const again = $("[data-lay-again]");
  if (!again) return;
  if (!$(".laid", root)) again.value = cleared ?? "";
  again.hidden = !cleared || Boolean($(".laid", root));
}

const name = (card) => $(`[data-hold="${card}"][data-name]`)?.dataset.name ?? "";

// --- Clicks and keys ----------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const root = plan();
  if (!root) return;
  typing = event.detail === 0;
  const card = event.target.closest?.("[data-hold]");
  if (card && !press?.picture) hold(card.dataset.hold);
  returning = event.target.closest?.("[data-back]")?.dataset.back ?? returning;
  cleared = event.target.closest?.("[data-again]")?.dataset.again ?? cleared;
  laidOn = event.target.closest?.(".lay") ? offers() : undefined;
  if (laidOn) held = undefined;
  for (const list of $$("details[open]:not([data-lit])", root)) if (!list.contains(event.target)) list.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !plan()) return;
  const list = event.target.closest?.("[data-planning] details[open]:not([data-lit])");
  if (held !== undefined) {
    const card = $(`[data-hold="${held}"][data-name]`);
    hold(held);
    card?.focus();
  } else if (list) {
    list.open = false;
    $("summary", list).focus();
  }
});

// --- Dragging, by mouse, pen and finger -----------------------------------------------------------------------------------

let press; // where a card was pressed, and its picture once it moves

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.("button[data-hold]");
  press = card && plan() && event.button === 0 ? { card, x: event.clientX, y: event.clientY } : undefined;
});

document.addEventListener("pointermove", (event) => {
  if (!press || press.dropped) return;
  if (!press.picture && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
  if (!press.picture) lift();
  press.picture.style.translate = `${event.clientX - 30}px ${event.clientY - 43}px`;
  leave();
  under(event)?.classList.add("over");
});

function lift() {
  press.picture = $("svg", press.card).cloneNode(true);
  press.picture.classList.add("dragged");
  document.body.append(press.picture);
  document.body.classList.add("dragging");
  held = press.card.dataset.hold;
  show();
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-space].takes");

function leave() {
  for (const slot of $$(".over")) slot.classList.remove("over");
}

function drop(event) {
  if (!press?.picture) press = undefined; // a mere click: whatever moves from now on drags nothing
  if (!press || press.dropped) return;
  const slot = event.type === "pointerup" ? under(event) : undefined;
  press.dropped = true; // the click that follows picks nothing up
  press.picture.remove();
  document.body.classList.remove("dragging");
  leave();
  if (slot) $(".taken", slot).click();
  held = undefined;
  show();
}

for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, drop);
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-hold]")) event.preventDefault();
});

// --- What the server draws anew ---------------------------------------------------------------------------------------------

const offers = () => $$("[data-planning] [data-choice]").map((one) => one.dataset.choice).join();

function goOn() {
  if (returning !== undefined && $(`[data-hold="${returning}"]`)) held = returning;
  returning = undefined;
  show();
  if (laidOn === offers()) return; // it tells of something else: the card still lies in the hand
  const lost = document.activeElement === document.body
    || (laidOn && document.activeElement.closest("[data-planning]"));
  if (typing && plan() && lost) {
    ($(".taken") ?? $(".hand-of-states .playable button") ?? $(".finish .main[data-choice]"))?.focus();
  }
  laidOn = undefined;
}

document.addEventListener("htmx:sse:after:message", goOn);

// What was refused is drawn as it stands, and nothing more will be told of it.
document.addEventListener("htmx:finally:request", ({ detail }) => {
  if (!laidOn || !(detail.ctx.response?.status >= 400)) return;
  laidOn = "refused";
  goOn();
});
