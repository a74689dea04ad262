// A slip of paper beside something on the page. It does not lie on a place that can be chosen, nor on a button of the
// question: where there is no room for that, on as little of them as can be.

const { search } = new URL(import.meta.url);
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = `/static/slip.css${search}`;
const styled = new Promise((resolve) => sheet.addEventListener("load", resolve));
document.head.append(sheet);

const PRESSED = "[data-choice], .spot.legal, :is(#now, .dock) :is(button, a, select, summary)";
const AIR = 14; // pixels between what is meant and its slip
const EDGE = 8; // and between the slip and the window
const STEP = 12; // of the search for a free place

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const boxAt = (left, top, { width, height }) => ({ left, top, right: left + width, bottom: top + height });

// What a slip must leave free: all that can be pressed, and what it is about.
function taken(around) {
  const pressed = [...document.querySelectorAll(PRESSED)].filter((one) => one.checkVisibility());
  return [...pressed.map((one) => one.getBoundingClientRect()), around];
}

// Above, right, below, left of a box, in its middle or towards one of its ends; then wherever there is room, the nearest
// first.
function* places(around, size) {
  const [x, y] = [(around.left + around.right - size.width) / 2, (around.top + around.bottom - size.height) / 2];
  const across = [x, around.right - size.width, around.left];
  const along = [y, around.bottom - size.height, around.top];
  for (const left of across) yield [left, around.top - AIR - size.height];
  for (const top of along) yield [around.right + AIR, top];
  for (const left of across) yield [left, around.bottom + AIR];
  for (const top of along) yield [around.left - AIR - size.width, top];
  const all = [];
  for (let left = EDGE; left + size.width <= innerWidth - EDGE; left += STEP) {
    for (let top = EDGE; top + size.height <= innerHeight - EDGE; top += STEP) all.push([left, top]);
  }
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  yield* all.sort((one, other) => far(one) - far(other));
}

const within = (value, size, window) => Math.max(EDGE, Math.min(value, window - EDGE - size));

// Lay a slip beside a box of the window.
export async function lay(slip, around) {
  await styled;
  const size = slip.getBoundingClientRect();
  const full = taken(around);
  let [place, least] = [undefined, Infinity];
  for (const [left, top] of places(around, size)) {
    const tried = boxAt(within(left, size.width, innerWidth), within(top, size.height, innerHeight), size);
    const covered = full.reduce((sum, box) => sum + overlap(box, tried), 0);
    if (covered < least) [place, least] = [tried, covered];
    if (!covered) break;
  }
  slip.style.left = `${place.left + scrollX}px`;
  slip.style.top = `${place.top + scrollY}px`;
}
