// A lesson goes from step to step without loading its page anew, and points at what it speaks of. What is right and what is
// said the server decides; without this script every step is a page of its own.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const SVG = "http://www.w3.org/2000/svg";
const AIR = 12; // pixels between what is pointed at and the veil
const PHONE = matchMedia("(max-width: 700px)");

// --- Keys: they lead on from the first moment, before the rest is fetched --------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.target.closest("button, a, input, select, textarea, summary")) return;
  const way = { Enter: ".lesson-ways .main", Backspace: ".lesson-ways [rel=prev]" }[event.key];
  if (!way || !$(way)) return;
  event.preventDefault();
  $(way).click();
});

// --- From step to step ----------------------------------------------------------------------------------------------------

const { focusIfLost, follow } = await import(`./steps.js${new URL(import.meta.url).search}`);

// The focus goes to what leads on; while something is to be tried it stays, and where it was lost it goes to the title.
follow("#choose, #show", () => {
  const onward = $(".lesson-ways .main");
  if (onward) onward.focus({ preventScroll: true });
  else focusIfLost(".lesson-head h2");
  light();
});

// --- The spotlight ----------------------------------------------------------------------------------------------------------

const drawn = (name, facts, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// What is pointed at goes by its id, or by the place that it is in what the game tells. Some regions have no box themselves.
const named = (name) => document.getElementById(name) ?? $(`[data-place="${name}"]`);
const boxed = (element) =>
  element?.checkVisibility() ? element : [...element?.children ?? []].find((one) => one.checkVisibility());

const pointedAt = () => ($(".lesson-said")?.dataset.point ?? "").split(" ").map(named).map(boxed).filter(Boolean);

function light() {
  for (const old of $$(".veil, .pointing")) old.remove();
  for (const button of $$(".tried")) button.classList.remove("tried");
  const said = $(".lesson-said");
  if (said?.dataset.tried) {
    for (const one of $$(`button[data-choice="${said.dataset.tried}"]`)) one.classList.add("tried");
  }
  const at = pointedAt();
  if (!at.length) return;
  if (PHONE.matches) bringIntoView(at);
  const main = $("main.lesson");
  const origin = main.getBoundingClientRect();
  const within = (element, air) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x - origin.x - air, box.y - origin.y - air];
    return { x, y, width: box.width + 2 * air, height: box.height + 2 * air };
  };
  const air = PHONE.matches ? AIR / 2 : AIR;
  const holes = at.map((element) => drawn("rect", { ...within(element, air), rx: 14, filter: "url(#softly)" }));
  const frame = drawn("rect", { ...within($("#now"), 6), rx: 2 });
  const all = { width: "100%", height: "100%" };
  main.append(
    drawn(
      "svg",
      { class: "veil", "aria-hidden": true },
      drawn(
        "defs",
        {},
        drawn(
          "filter",
          { id: "softly", x: "-20%", y: "-20%", width: "140%", height: "140%" },
          drawn("feGaussianBlur", { stdDeviation: 7 }),
        ),
        drawn("mask", { id: "lit" }, drawn("rect", { ...all, fill: "#fff" }), ...holes, frame),
      ),
      drawn("rect", { ...all, class: "paper", mask: "url(#lit)" }),
    ),
  );
  if (!PHONE.matches) main.append(line(within(said, 0), within(at.at(-1), 0), within($("#now"), 0)));
}

// From the sentence to the last thing it speaks of, whichever side that lies on. What lies above the sentence itself is
// reached from the edge of its frame: the line would run through the words.
function line(from, to, frame) {
  const left = to.x + to.width / 2 < from.x;
  const below = !left && to.y > from.y + from.height;
  if (!left && to.x > from.x + AIR && to.y + to.height < frame.y) return upwards(frame.y, to);
  const [sx, sy] = [from.x - 10, from.y + Math.min(from.height / 2, 40)];
  const [ex, ey] = left
    ? [to.x + to.width + 16, to.y + to.height * 0.55]
    : [to.x - 14, to.y + (below ? 20 : to.height / 2)];
  const bend = left
    ? `${sx - 90} ${sy} ${ex + Math.min(170, (sx - ex) / 2)} ${ey}`
    : `${sx - 60} ${sy} ${ex - 60} ${ey}`;
  const d = `M${sx} ${sy}C${bend} ${ex} ${ey}`;
  const head = left ? `M${ex - 11} ${ey}l15-8.500-3 8.500 3 8.500z` : `M${ex + 11} ${ey}l-15-8.500 3 8.500-3 8.500z`;
  return pointing(d, sx, sy, head);
}

function upwards(edge, to) {
  const [x, y] = [to.x + to.width / 2, to.y + to.height + 14];
  return pointing(`M${x} ${edge}L${x} ${y}`, x, edge, `M${x} ${y - 11}l-8.500 15 8.500-3 8.500 3z`);
}

function pointing(d, sx, sy, head) {
  return drawn(
    "svg",
    { class: "pointing", "aria-hidden": true },
    drawn("path", { class: "under drawn", d, pathLength: 1 }),
    drawn("path", { class: "over drawn", d, pathLength: 1 }),
    drawn("circle", { class: "head", cx: sx, cy: sy, r: 6 }),
    drawn("path", { class: "head", d: head }),
  );
}

// On a phone what is spoken of is brought above the sheet; what lies in the sheet, into what is seen of it.
function bringIntoView(at) {
  const sheet = $("#now");
  at.findLast((one) => sheet.contains(one))?.scrollIntoView({ block: "nearest" });
  const box = at.findLast((one) => !sheet.contains(one))?.getBoundingClientRect();
  if (!box) return;
  const free = innerHeight - sheet.getBoundingClientRect().height;
  const bar = 60;
  if (box.bottom > free - 20 || box.top < bar) scrollBy(0, Math.min(box.top - bar, box.bottom - free + 34));
}

addEventListener("resize", light);
await document.fonts.ready;
light();
