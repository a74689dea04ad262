// Looking back: by slider, keys, chapters and links from move to move, or by itself from scene to scene.

const since = await import(`./since.js${new URL(import.meta.url).search}`);

const $ = (selector, root = document) => root.querySelector(selector);
const page = () => $("[data-table]");

let asked = 0;
let playing; // whatever plays by itself now

// The table as it stood after that many moves; with what was hidden then, if that is wanted.
async function look(ply, really = shown()) {
  const { looking, plies } = page().dataset;
  const from = +page().dataset.ply;
  ply = Math.max(0, Math.min(+plies, ply));
  if (ply === from && really === shown()) return;
  page().dataset.ply = ply;
  const request = ++asked;
  const url = `${looking}/${ply}${location.search}`;
  const wanted = new URL(url, location.href);
  if (really) wanted.searchParams.set("really", "true"); // and not into the address: nothing remembers it
  const answer = await fetch(wanted, { headers: { "HX-Request": "true" } });
  if (!answer.ok || request !== asked) return;
  const text = await answer.text();
  since.leave();
  await htmx.swap({ text, target: document.body, swap: "none", sourceElement: document.body });
  history.replaceState(null, "", url);
  label();
  await since.arrive(nextTo(from) === ply);
}

const shown = () => $("[data-really]")?.getAttribute("aria-checked") === "true";

// --- By itself ---------------------------------------------------------------------------------------------------------------

const stops = () => JSON.parse(page().dataset.stops);
const nextTo = (ply) => stops().find((stop) => stop > ply);

async function play() {
  const mine = (playing = {});
  label();
  while (mine === playing && nextTo(+page().dataset.ply) !== undefined) await look(nextTo(+page().dataset.ply));
  if (mine === playing) halt();
}

function halt() {
  playing = undefined;
  label();
}

const label = () => {
  const button = $("[data-play]");
  button?.setAttribute("aria-pressed", String(Boolean(playing)));
};

// --- Hands -------------------------------------------------------------------------------------------------------------------

function go(ply) {
  halt();
  look(ply);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-replay]")) go(+event.target.value);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("select[data-chapters]")) go(+event.target.value);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const ply = +page().dataset.ply;
  const to = {
    ArrowLeft: stops().findLast((stop) => stop < ply) ?? 0,
    ArrowRight: nextTo(ply) ?? ply,
    Home: 0,
    End: +page().dataset.plies,
  }[event.key];
  if (event.key === " " && !event.target.closest("button, a, summary")) playing ? halt() : play();
  else if (to !== undefined) go(to);
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) return playing ? halt() : play();
  if (event.target.closest("[data-really]")) return look(+page().dataset.ply, !shown());
  const link = event.target.closest("a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(+link.dataset.ply);
});
