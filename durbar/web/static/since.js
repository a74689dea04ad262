// What happened since one's last choice, shown scene by scene, by itself or by hand; looking back, what happened by the move.
// Nobody waits for it: whoever turns to a choice ends it, and sees the board as it is. It is told once by itself.

const stage = await import(`./stage.js${new URL(import.meta.url).search}`);

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const SPEEDS = { off: 0, calm: 1, quick: 2 };
const QUIET = 800; // milliseconds for which a scene is shown at a calm speed
const ROW = 500; // more for every row of a table that is counted
const HELD = 3600; // and one that its reader should not miss
const ROOM = 300; // pixels that a table needs
const MOST = 7000; // that all others take together: a long queue catches up

const still = matchMedia("(prefers-reduced-motion: reduce)");
const scenes = () => $$("#log .since");
const keyOf = (scene) => scene && `${scene.id} ${scene.dataset.ply} ${$("[data-line]", scene).textContent}`;
const movesOf = (scene) => JSON.parse(scene.dataset.moves ?? "[]");
const speedName = () => (localStorage.getItem("story-speed") in SPEEDS ? localStorage.getItem("story-speed") : "calm");
const speed = () => (still.matches ? 0 : SPEEDS[speedName()]);
const rowsOf = (scene) => $("template[data-count]", scene)?.content.querySelectorAll("tbody tr").length ?? 0;
const isLookingBack = () => Boolean($("[data-table][data-ply]"));

let at = -1; // which of them is shown
let shown; // what it is, so that another in its place is not taken for it
let playing = false;
let turns = 0; // how often it was begun or ended: what was begun earlier stops
const remembered = () => sessionStorage.getItem("told");

function remember(scene) {
  if (scene) sessionStorage.setItem("told", keyOf(scene));
}

// --- One scene -----------------------------------------------------------------------------------------------------------------

function lightUp(index) {
  at = index;
  shown = keyOf(scenes()[index]);
  for (const [number, scene] of scenes().entries()) {
    if (number === index) scene.setAttribute("aria-current", "step");
    else scene.removeAttribute("aria-current");
  }
  const count = $("[data-since-count]");
  if (count) count.textContent = index < 0 ? "" : `${index + 1}/${scenes().length}`;
  keepInSight(scenes()[index]);
  caption(scenes()[index]);
  showTable(scenes()[index]);
}

// The list scrolls, and never the page.
function keepInSight(scene) {
  const list = scene?.parentElement;
  if (!list) return;
  const [at, seen] = [scene, list].map((one) => one.getBoundingClientRect());
  if (at.top < seen.top) list.scrollTop -= seen.top - at.top;
  else if (at.bottom > seen.bottom) list.scrollTop += at.bottom - seen.bottom;
}

// What was counted is a table of its own, in which row after row is told; it lies over the list, and below the question if
// there is room.
function showTable(scene) {
  $(".counting")?.remove();
  const table = scene && $("template[data-count]", scene);
  if (!table) return;
  const frame = document.createElement("section");
  frame.className = "counting ruled";
  frame.append(table.content.cloneNode(true));
  const question = $("#now").getBoundingClientRect();
  const narrow = question.left < innerWidth / 4;
  const below = innerHeight - question.bottom > ROOM && !narrow;
  frame.style.inset = narrow
    ? "auto 0 62px"
    : `${below ? question.bottom + 12 : 60}px 20px auto ${question.left - 9}px`;
  $("main").append(frame);
  for (const [number, row] of $$("tbody tr, tfoot tr", frame).entries()) row.style.setProperty("--row", number);
}

// On a phone the list is far below: what is shown is told above the dock.
function caption(scene) {
  $(".told-now")?.remove();
  if (!scene || isLookingBack()) return;
  const line = document.createElement("p");
  line.className = "told-now";
  line.setAttribute("aria-hidden", "true");
  line.append($(".seal", scene)?.cloneNode(true) ?? "", $("[data-line]", scene).textContent);
  $("main").append(line);
}

// The boards before and after a scene; the last one is the board as it is. What follows by the same choice is not shown yet.
const before = (index) => +(index ? scenes()[index - 1].dataset.ply : scenes()[0].dataset.before);
function after(index) {
  const { ply, about } = scenes()[index].dataset;
  const next = ply === scenes().at(-1).dataset.ply ? stage.boardNow() : stage.boardAt(+ply);
  return scenes()[index + 1]?.dataset.ply === ply ? stage.partly(next, about?.split(" ") ?? []) : next;
}

async function show(index, turn, follows) {
  const scene = scenes()[index];
  lightUp(index);
  const plies = scenes().slice(index, -1).map((one) => +one.dataset.ply);
  await stage.fetchBoards(follows && stage.standing() ? plies : [before(index), ...plies]);
  if (turn !== turns) return;
  const earlier = follows && stage.standing() ? undefined : stage.boardAt(before(index));
  if (earlier) stage.stand(earlier);
  const moves = movesOf(scene);
  stage.mark(moves);
  const time = still.matches ? 0 : 520 / (speed() || 1);
  if (time) await stage.travel(moves, scene.dataset.gem, time);
  if (turn !== turns) return;
  const next = after(index);
  if (time) await stage.become(next, time);
  else if (next) stage.stand(next);
}

// --- All of them ---------------------------------------------------------------------------------------------------------------

function end() {
  turns++;
  playing = false;
  if (at >= 0 || stage.standing()) remember(scenes().at(-1));
  lightUp(-1);
  stage.unmark();
  stage.lift();
  label();
}

async function tell(first, follows) {
  const turn = ++turns;
  playing = true;
  label();
  for (let index = first; turn === turns && index < scenes().length; index++) {
    const isShown = await show(index, turn, follows || index > first).then(() => true, () => false);
    if (turn !== turns) return;
    if (!isShown) return end(); // whatever went wrong, the board as it is can be seen
    remember(scenes()[index]);
    await pause(scenes()[index], scenes().length - index);
  }
  if (turn === turns && !isLookingBack()) end();
  playing = playing && turn !== turns;
}

// How long a scene is looked at; while nobody looks, it waits.
async function pause(scene, left) {
  const each = Math.min(QUIET, MOST / left) + ROW * rowsOf(scene);
  await new Promise((resolve) =>
    setTimeout(
      resolve,
      ("holds" in scene.dataset && !isLookingBack() ? HELD + ROW * rowsOf(scene) : each) / (speed() || 1),
    )
  );
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
  }
}

async function step(by) {
  const to = at + by;
  if (to < 0 || to >= scenes().length) return end();
  const turn = ++turns;
  playing = false;
  label();
  say(scenes()[to]);
  await show(to, turn, by > 0 && at >= 0);
  if (turn === turns) remember(scenes()[to]);
}

function say(scene) {
  const said = $("[data-since-said]");
  if (said) said.textContent = $("[data-line]", scene).textContent;
}

function label() {
  for (const steps of $$("[data-since-steps]")) steps.hidden = false;
  for (const button of $$("[data-since-speed]")) button.textContent = button.dataset[speedName()];
  for (const button of $$("[data-since-play]")) button.setAttribute("aria-pressed", String(playing));
}

// --- When something comes ---------------------------------------------------------------------------------------------------------

function comes() {
  if (speed() && !document.hidden && !stage.standing()) stage.freeze();
}

function came() {
  label();
  const all = scenes();
  if (playing && keyOf(all[at]) === shown) return lightUp(at); // it goes on with what came
  playing = false; // somebody has chosen meanwhile: there is another story
  const told = all.findIndex((scene) => keyOf(scene) === remembered());
  if (told < 0) stage.forget(); // what was taken back never stood
  if (told + 1 < all.length && speed() && !document.hidden) return tell(told + 1, true);
  settle();
}

// Nothing new is told, but the board may have changed by one's own hand.
async function settle() {
  const turn = ++turns;
  lightUp(-1);
  if (stage.standing()) await stage.become(stage.boardNow(), 320);
  if (turn === turns) end();
}

document.addEventListener("htmx:sse:before:message", comes);
document.addEventListener("htmx:sse:after:message", came);

// Looking back: the move one goes to is shown from where one was.
export function leave() {
  turns++;
  comes();
}

export async function arrive(forward) {
  label();
  const all = scenes();
  if (!speed() || !forward || !all.length) {
    end();
    for (const scene of all) stage.mark(movesOf(scene));
    return;
  }
  await tell(0, true);
  stage.lift();
  stage.mark(movesOf(all.at(-1)));
}

// --- Hands -------------------------------------------------------------------------------------------------------------------------

const CHOICES = "[data-choice], [data-act], [data-hold], #now button, #now input";

for (const type of ["pointerover", "focusin", "keydown", "submit"]) {
  document.addEventListener(type, (event) => {
    if (stage.standing() && !isLookingBack() && event.target.closest?.(CHOICES)) end();
  });
}

document.addEventListener("click", (event) => {
  const target = event.target.closest(
    "[data-since], [data-since-play], [data-since-skip], [data-since-speed], .counting",
  );
  if (!target) return;
  if (target.matches("[data-since]")) step(+target.dataset.since);
  else if (target.matches("[data-since-skip], .counting")) end();
  else if (target.matches("[data-since-play]")) playing ? halt() : tell(Math.max(0, at), false);
  else {
    const names = Object.keys(SPEEDS);
    localStorage.setItem("story-speed", names[(names.indexOf(speedName()) + 1) % names.length]);
    label();
  }
});

function halt() {
  turns++;
  playing = false;
  label();
}

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")
    || $("dialog[open]")
  ) return;
  if (event.key.toLowerCase() === "r" && scenes().length) tell(0, false);
  else if (event.key === "Escape" && (playing || at >= 0)) end();
});

if (!isLookingBack()) came();
else label();
