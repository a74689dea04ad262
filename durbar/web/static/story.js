// What happened: since one's last choice, shown on the board scene by scene; and the whole log in a drawer beside the board,
// of which earlier parts are fetched as one scrolls. Without this script a link leads to the log on a page of its own.

const $ = (selector, root = document) => root.querySelector(selector);
const WRITES = "input:not([type=radio], [type=checkbox]), select, textarea";
const HEAD = 15; // of an arrow, in the board's own measure
const SVG = "http://www.w3.org/2000/svg";

const drawer = $("#story");
let cameFrom;

// --- The drawer ---------------------------------------------------------------------------------------------------------

async function fetched(link) {
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  if (!answer.ok) location.assign(link.href);
  return answer.ok ? answer.text() : undefined;
}

async function open(link) {
  const text = await fetched(link);
  if (text === undefined) return;
  drawer.innerHTML = text;
  if (!drawer.open) {
    cameFrom = link;
    drawer.show();
  }
  place();
  $("ol", drawer).focus({ preventScroll: true });
  watch();
}

// It lies over the right column and leaves the board to be looked at; where there is one column it is a half sheet.
function place() {
  const [question, dock] = ["#now", "#dock"].map((part) => $(part).getBoundingClientRect());
  const bar = Math.max(0, $("header.bar").getBoundingClientRect().bottom);
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  const narrow = question.left < width / 4;
  const bottom = narrow && dock.height ? dock.top : height - 9;
  const top = narrow ? bottom - height / 2 : bar + 9;
  drawer.style.inset = `${top}px ${narrow ? 0 : 20}px ${height - bottom}px ${narrow ? 0 : question.left - 9}px`;
}

// What lies further back is fetched before its place is reached.
function watch() {
  const link = $("[data-earlier]", drawer);
  if (!link) return;
  const ahead = { root: $("ol", drawer), rootMargin: "0px 0px 400px" };
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const text = await fetched(link);
    if (text === undefined) return;
    link.closest("li").outerHTML = text;
    watch();
  }, ahead);
  observer.observe(link);
}

function close() {
  drawer.close();
  unmark();
  (cameFrom?.isConnected ? cameFrom : $("#log [data-story]"))?.focus();
}

// --- What went where, on the board ----------------------------------------------------------------------------------------

function unmark() {
  $("#marks")?.remove();
}

function mark(scene) {
  unmark();
  const moves = JSON.parse(scene?.dataset.moves ?? "[]");
  const board = $("#board > svg");
  if (!moves.length || !board) return;
  const marks = document.createElementNS(SVG, "g");
  marks.id = "marks";
  marks.innerHTML = moves.map(drawn).join("");
  board.append(marks);
}

// A place, or an arrow from one to another that bends a little, so that ways there and back lie side by side.
function drawn([from, to]) {
  const [x, y] = to ?? from;
  if (!from || !to) return `<circle cx="${x}" cy="${y}" r="26"/>`;
  const [u, v] = from;
  const far = Math.hypot(x - u, y - v) || 1;
  const [along, across] = [(x - u) / far, (y - v) / far];
  const bend = Math.min(40, far / 5);
  const [cx, cy] = [(u + x) / 2 + across * bend, (v + y) / 2 - along * bend];
  const angle = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  const head = `<path class="head" d="M0 0L${-HEAD} ${HEAD / 2}V${
    -HEAD / 2
  }z" transform="translate(${x} ${y}) rotate(${angle})"/>`;
  return `<path d="M${u} ${v}Q${cx} ${cy} ${x} ${y}"/>${head}`;
}

// --- Since one's last choice: scene by scene, by itself or by hand ---------------------------------------------------------
// Nobody waits for it: whoever turns to a choice ends it.

const SPEEDS = { off: 0, calm: 1800, quick: 900 }; // milliseconds for a scene
const still = matchMedia("(prefers-reduced-motion: reduce)");
const since = () => [...document.querySelectorAll("#log .since")];
const speed = () => (localStorage.getItem("story-speed") in SPEEDS ? localStorage.getItem("story-speed") : "calm");
let at = -1; // which of them is shown
let told = ""; // the last ones that were shown by themselves
let next;

function show(index) {
  clearTimeout(next);
  at = Math.max(-1, Math.min(index, since().length));
  for (const [number, scene] of since().entries()) {
    if (number === at) scene.setAttribute("aria-current", "step");
    else scene.removeAttribute("aria-current");
  }
  const scene = since()[at];
  mark(scene);
  scene?.scrollIntoView({ block: "nearest" });
}

function play(index) {
  show(index);
  if (since()[index]) next = setTimeout(() => play(index + 1), SPEEDS[speed()]);
}

function settle() {
  for (const steps of document.querySelectorAll("[data-since-steps]")) steps.hidden = false;
  for (const button of document.querySelectorAll("[data-since-speed]")) button.textContent = button.dataset[speed()];
  const now = since().map((scene) => scene.textContent).join();
  if (now === told) return;
  told = now;
  if (now && SPEEDS[speed()] && !still.matches && !document.hidden) play(0);
  else show(-1);
}

for (const type of ["pointerover", "focusin", "keydown"]) {
  document.addEventListener(type, (event) => {
    if (at >= 0 && event.target.closest?.("[data-choice], [data-act], [data-hold]")) show(-1);
  });
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-since]")?.dataset.since;
  if (step !== undefined) show(+step < 0 ? at - 1 : at + 1 > since().length - 1 ? 0 : at + 1);
  const button = event.target.closest("[data-since-speed]");
  if (!button) return;
  const names = Object.keys(SPEEDS);
  localStorage.setItem("story-speed", names[(names.indexOf(speed()) + 1) % names.length]);
  settle();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(WRITES) || $("dialog[open]")) return;
  if (event.key.toLowerCase() === "r" && since().length) play(0);
});

document.addEventListener("htmx:sse:after:message", settle);
settle();

// --- Hands ----------------------------------------------------------------------------------------------------------------

if (drawer) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-story]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(WRITES) || $("dialog:modal")) return;
      const wanted = event.key.toLowerCase() === "l";
      if (wanted && !drawer.open) open($("#log [data-story]"));
      else if (drawer.open && (wanted || event.key === "Escape")) close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  drawer.addEventListener("keydown", (event) => event.stopPropagation()); // no key in here makes a move
  drawer.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  for (const type of ["pointerover", "focusin"]) {
    drawer.addEventListener(type, (event) => mark(event.target.closest(".scene")));
  }
  drawer.addEventListener("pointerleave", unmark);
  for (const type of ["resize", "scroll"]) {
    window.addEventListener(type, () => drawer.open && place(), { passive: true });
  }
}
