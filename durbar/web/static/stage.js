// The board as it stood when something happened, laid over the board as it is. It becomes the next one by movement: what keeps
// its name travels, all else that changes fades. It is only to be looked at: pointers and readers go through it to the board
// as it is.

const SVG = "http://www.w3.org/2000/svg";
const HEAD = 15; // of an arrow, in the board's own measure
const MOVES = 520; // milliseconds that a movement takes
const AT_ONCE = 12; // boards that the server draws in one answer

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const board = () => $("#board");
const eased = (milliseconds) => ({ duration: milliseconds, easing: "ease-in-out" });

let stage;

function raised() {
  if (stage?.isConnected) return stage;
  stage = document.createElement("div");
  stage.className = "stage";
  stage.inert = true;
  stage.setAttribute("aria-hidden", "true");
  board().parentElement.append(stage);
  return stage;
}

export const standing = () => $(".stage > .then");

// --- Boards -----------------------------------------------------------------------------------------------------------------

const fetched = new Map(); // by ply

export function forget() {
  fetched.clear();
}

// So many boards as they stood, as far as they are to be had: who has no connection sees marks alone.
export async function fetchBoards(plies) {
  const { table } = $("[data-table]").dataset;
  const seat = new URLSearchParams(location.search).get("seat") ?? $("#choose")?.elements.seat?.value;
  const wanted = [...new Set(plies)].filter((ply) => !fetched.has(ply)).slice(0, AT_ONCE);
  if (!wanted.length) return;
  const asked = new URLSearchParams([...wanted.map((ply) => ["ply", ply]), ...(seat ? [["seat", seat]] : [])]);
  const answer = await fetch(`${table}/boards?${asked}`).catch(() => undefined);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const one of $$("[data-ply]", drawn)) fetched.set(+one.dataset.ply, one.firstElementChild);
}

export const boardAt = (ply) => (fetched.has(ply) ? copied(document.importNode(fetched.get(ply), true)) : undefined);
export const boardNow = () => copied(board().cloneNode(true));

// Names become marks, because a name is there only once; and nothing can be chosen on a copy.
function copied(from) {
  const copy = document.createElement("div");
  copy.className = "then";
  copy.append(...from.childNodes);
  $("#preview-board", copy)?.remove();
  for (const named of $$("[id]", copy)) {
    named.dataset.piece = named.id;
    named.removeAttribute("id");
  }
  for (const choice of $$("[data-choice], [data-row], [data-hold]", copy)) {
    for (const name of ["data-choice", "data-row", "data-hold"]) choice.removeAttribute(name);
    choice.classList.remove("legal");
  }
  return copy;
}

// --- Standing, becoming, going -----------------------------------------------------------------------------------------------

// Whatever comes, the board stays as it is shown now.
export function freeze() {
  if (!standing()) stand(boardNow());
}

export function stand(copy) {
  for (const old of $$(".stage > :is(.then, .before)")) old.remove();
  raised().prepend(copy);
}

export function lift() {
  stage?.remove();
}

const pieces = (copy) => $$("[data-piece], [data-place]", copy);
const nameOf = (piece) => piece.dataset.piece ?? piece.dataset.place;

// From the board that stands to the next one: the old one fades over it, which nothing must be painted again for; only what
// travels is.
export async function become(next, time = MOVES) {
  const now = standing();
  if (!now || !next) return;
  const before = new Map(pieces(now).map((piece) => [nameOf(piece), piece]));
  now.before(next);
  now.classList.replace("then", "before");
  const moving = pieces(next).map((piece) => travelled(piece, before.get(nameOf(piece)), time));
  moving.push(now.animate({ opacity: [1, 0] }, { ...eased(time), fill: "forwards" }));
  await Promise.allSettled(moving.filter(Boolean).map((movement) => movement.finished));
  now.remove();
}

// The board that stands, but with some pieces as they are on the next one: several things may happen by one choice.
export function partly(next, names) {
  const mixed = standing()?.cloneNode(true);
  if (!mixed || !next) return undefined;
  for (const name of names) {
    const [old, piece] = [mixed, next].map((copy) => $(`[data-piece="${name}"]`, copy));
    if (old && piece) old.replaceWith(piece);
  }
  return mixed;
}

// What has a name and another place than before goes there.
function travelled(piece, was, time) {
  if (!was || !piece.matches("[data-piece]")) return undefined;
  const [from, to] = [was, piece].map((one) => one.getBoundingClientRect());
  const scale = piece.ownerSVGElement?.getScreenCTM().a ?? 1;
  const ways = [(from.left + from.right - to.left - to.right) / 2, from.bottom - to.bottom].map((way) => way / scale);
  if (Math.hypot(...ways) <= 3) return undefined;
  was.style.visibility = "hidden";
  return piece.animate({ translate: [ways.map((way) => `${way}px`).join(" "), "0 0"] }, eased(time));
}

// --- What went where ---------------------------------------------------------------------------------------------------------

export function unmark() {
  $(".stage > .marks")?.remove();
  if (!standing()) lift();
}

// Arrows and rings for moves; what they tell of stands or moves on the board beneath.
export function mark(moves) {
  unmark();
  const ways = moves.map((move) => move.map(spot)).filter(([from, to]) => from || to);
  if (!ways.length) return;
  const marks = document.createElementNS(SVG, "svg");
  const { width, height } = board().getBoundingClientRect();
  marks.classList.add("marks");
  marks.setAttribute("viewBox", $("#board > svg")?.getAttribute("viewBox") ?? `0 0 ${width} ${height}`);
  marks.innerHTML = ways.map(drawn).join("");
  raised().append(marks);
}

// A place on a drawn board is told by where it is, one on a board of boxes by its name.
function spot(place) {
  if (typeof place !== "string") return place;
  const named = `[data-place="${place}"]`;
  const here = (standing() && $(named, standing())) ?? $(`main ${named}`); // on the board, or beside it
  if (!here?.checkVisibility()) return undefined;
  const [at, from] = [here, board()].map((one) => one.getBoundingClientRect());
  return [(at.left + at.right) / 2 - from.left, (at.top + at.bottom) / 2 - from.top];
}

// An arrow bends a little, so that ways there and back lie side by side.
const bent = ([u, v], [x, y]) => {
  const far = Math.hypot(x - u, y - v) || 1;
  const bend = Math.min(40, far / 5) / far;
  return [(u + x) / 2 + (y - v) * bend, (v + y) / 2 - (x - u) * bend];
};

function drawn([from, to]) {
  const [x, y] = to ?? from;
  if (!from || !to) return `<circle cx="${x}" cy="${y}" r="26"/>`;
  const [cx, cy] = bent(from, to);
  const angle = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  const head = `<path class="head" d="M0 0L${-HEAD} ${HEAD / 2}V${
    -HEAD / 2
  }z" transform="translate(${x} ${y}) rotate(${angle})"/>`;
  return `<path d="M${from}Q${cx} ${cy} ${x} ${y}"/>${head}`;
}

// Something of that player's goes along every arrow: what a board names as its `data-travels`.
export async function travel(moves, gem, time = MOVES) {
  const marks = $(".stage > .marks");
  const sign = $("#board [data-travels]")?.dataset.travels;
  const ways = moves.map((move) => move.map(spot)).filter(([from, to]) => from && to);
  if (!marks || !sign || !gem || !ways.length) return;
  const going = ways.map(([from, to]) => {
    const [cx, cy] = bent(from, to);
    const one = document.createElementNS(SVG, "use");
    one.setAttribute("href", `#${sign}-${gem}`);
    for (const [name, value] of Object.entries({ width: 36, height: 36, x: -18, y: -18 })) {
      one.setAttribute(name, value);
    }
    one.style.offsetPath = `path("M${from}Q${cx} ${cy} ${to}")`;
    one.style.offsetRotate = "0deg";
    marks.append(one);
    return one.animate({ offsetDistance: ["0%", "100%"] }, eased(time));
  });
  await Promise.allSettled(going.map((one) => one.finished));
  for (const one of $$("use", marks)) one.remove();
}
