// A double click does one thing. Its second half neither does the same again nor what has meanwhile come to lie under the
// pointer; only where the first half did nothing but choose may the second do what was chosen. And whatever else comes to
// lie there cannot be pressed before a second has passed since that click.

const SECOND = 1000;
const MEANT = "button, a, [data-choice]";

let meant; // by the click that may have begun a double click
let done = false; // whether that click sent anything
let place; // where it did, and when

const meaning = (target) => {
  const button = target.closest(MEANT);
  return button && (button.dataset.choice ?? button.textContent);
};

document.addEventListener(
  "click",
  (event) => {
    if (event.detail <= 1) [meant, done] = [meaning(event.target), false];
    else if (done || meaning(event.target) !== meant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

document.addEventListener("click", (event) => {
  done ||= !event.defaultPrevented && Boolean(event.target.closest("button:not([type=button]), [data-choice]"));
  if (done && event.detail) place = { x: event.clientX, y: event.clientY, since: performance.now() };
});

function hold() {
  const left = place ? place.since + SECOND - performance.now() : 0;
  if (left <= 0) return;
  for (const target of document.elementsFromPoint(place.x, place.y)) {
    const other = target.closest(MEANT);
    if (!other || other.disabled || other.dataset.closed || meaning(other) === meant) continue;
    other.classList.add("unready");
    setTimeout(() => other.classList.remove("unready"), left);
  }
}

// Others who hear of it may still move things.
for (const type of ["htmx:sse:after:message", "htmx:after:swap"]) {
  document.addEventListener(type, () => queueMicrotask(hold));
}
