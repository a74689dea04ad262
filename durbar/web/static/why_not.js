// Why not? Whoever clicks, taps or presses Enter on something that cannot be chosen now is told what is in the way: on a
// desk by a slip beside it, on a phone above the dock. The server says it; this script only asks and shows.

const { lay } = await import(`./slip.js${new URL(import.meta.url).search}`);
const $ = (selector, root = document) => root.querySelector(selector);
const SHOWN = 8000; // milliseconds
const PARTS = "#board, #hand, #panel, #now";

const slip = $("#why-not");
const question = () => $("#choose input[name=asked]")?.value;
let about; // what the slip tells of
let asked; // the question at which it was asked
let gone; // when it goes by itself

// What is closed can be reached with arrows, and by Tab once in every part of the page.
function prepare() {
  for (const thing of document.querySelectorAll("[data-closed]")) {
    thing.role = "button";
    thing.tabIndex = -1;
    thing.ariaDisabled = "true";
    thing.ariaLabel ??= thing.dataset.name ?? $("[aria-label]", thing)?.ariaLabel ?? thing.textContent.trim();
  }
  for (const part of document.querySelectorAll(PARTS)) {
    const first = [...part.querySelectorAll("[data-closed]")].find((one) => one.checkVisibility());
    if (first) first.tabIndex = 0;
  }
}

// What is meant: the thing itself, or what is closed and lies under what was clicked.
function meant(event) {
  const here = event.target.closest("[data-closed]");
  if (here || event.target.closest("button, a, input, label, [data-choice], [data-row]")) return here;
  const whole = event.target.closest(":has(> .ask:not([hidden]))");
  if (whole) return $(":scope > .ask:not([hidden])", whole);
  if (!event.target.closest(".map")) return null;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.find((one) => one.matches("[data-closed]")) ?? null;
}

// The ground of a place on the map is drawn under its pieces: what tells which one is meant lies over them.
let ring;

function mark(thing) {
  ring?.remove();
  const places = thing?.closest(".closed-places");
  if (!places) return;
  ring = places.cloneNode(false);
  const shape = thing.cloneNode(false);
  for (const name of ["data-closed", "data-name", "role", "tabindex", "aria-disabled", "aria-label"]) {
    shape.removeAttribute(name);
  }
  ring.append(shape);
  ring.classList.add("marked");
  ring.ariaHidden = "true";
  places.parentElement.append(ring);
}

document.addEventListener("focusin", (event) => mark(event.target.matches("[data-closed]") ? event.target : about));

async function ask(thing) {
  close();
  about = thing;
  asked = question();
  const table = $("#choose")?.action.replace(/\/choose$/, "") ?? $("[data-table]").dataset.table; // lessons go on in one page
  const what = new URLSearchParams({ what: thing.dataset.closed, seat: slip.dataset.seat });
  const answer = await fetch(`${table}/why-not?${what}`).catch(() => undefined);
  if (about !== thing || answer?.status === 204) return; // something else is asked by now, or it is open
  if (answer?.ok) slip.innerHTML = await answer.text();
  else slip.textContent = slip.dataset.later;
  show(thing);
}

function show(thing) {
  thing.classList.add("asked");
  mark(thing);
  thing.setAttribute("aria-describedby", slip.id);
  const dock = $("#dock").getBoundingClientRect();
  slip.classList.toggle("toast", dock.height > 0);
  if (dock.height > 0) slip.style.cssText = `bottom: ${dock.height}px`;
  else lay(slip, thing.getBoundingClientRect());
  gone = setTimeout(close, SHOWN);
}

function close() {
  clearTimeout(gone);
  about?.classList.remove("asked");
  about?.removeAttribute("aria-describedby");
  about = undefined;
  mark(document.activeElement?.closest("[data-closed]"));
  slip.replaceChildren();
  slip.style.cssText = "";
}

document.addEventListener("click", (event) => {
  if (slip.contains(event.target)) return event.target.closest("[data-close-slip]") && close();
  if (event.detail > 1) return; // a double click asks once, and nothing about what came under it meanwhile
  const thing = event.defaultPrevented ? null : meant(event);
  if (!thing) return close();
  event.preventDefault(); // what lies under it neither opens nor closes
  ask(thing);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && about) close();
  else if (["Enter", " "].includes(event.key) && event.target.matches?.("[data-closed]")) ask(event.target);
  else return;
  event.preventDefault();
}, true);

// Once the question is another, the answer may be, too. A page that is drawn anew keeps its slip.
document.addEventListener("htmx:sse:after:message", () => {
  prepare();
  if (about && (asked !== question() || !about.isConnected)) close();
});

prepare();
