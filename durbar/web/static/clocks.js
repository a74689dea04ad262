// Clocks count down in the browser: once a second while a live one has less than an hour, otherwise once a minute, and not
// at all while nothing runs or nobody looks. They are told in words, and spoken only to whoever asks.

const said = document.querySelector("meta[name=clocks]");
const ahead = Date.now() / 1000 - Number(said.content); // of this machine's clock before the server's
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const { lang } = document.documentElement;
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const unit = (n, name) => new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "long" }).format(n);

// In the two largest units; below a minute there is no need to know more.
function inWords(seconds) {
  const told = [];
  for (const [name, length] of UNITS) {
    const n = Math.floor(seconds / length);
    if (n) told.push(unit(n, name));
    seconds -= n * length;
  }
  return told.slice(0, 2).join(" ") || said.dataset.moment;
}

const figures = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const day = (at) =>
  new Date(at * 1000).toLocaleDateString(lang === "en" ? "en-GB" : lang, { day: "numeric", month: "long" });

// Today or tomorrow one would rather know until when.
function until(due) {
  const at = new Date((due + ahead) * 1000);
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 86_400_000);
  if (days > 1) return null;
  const time = at.toLocaleTimeString(lang === "en" ? "en-GB" : lang, { hour: "2-digit", minute: "2-digit" });
  return `${new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(days, "day")}, ${time}`;
}

function leftInWords(due, left) {
  if (!left) return said.dataset.up;
  const by = left > 3600 && until(due);
  return by ? said.dataset.by.replace("{time}", by) : said.dataset.left.replace("{time}", inWords(left));
}

// Puts what is left on a clock; in how many seconds it looks different.
function tell(clock, now) {
  const left = Math.max(0, Math.ceil(Number(clock.dataset.due) - now));
  const [begins, ends] = (clock.dataset.away || "0,0").split(",").map(Number);
  const away = begins <= now && now < ends;
  const low = !away && left <= Number(clock.dataset.low);
  const live = clock.dataset.kind === "live" && left < 3600;
  const words = leftInWords(Number(clock.dataset.due), left);
  const told = away ? said.dataset.away.replace("{day}", day(ends - 1)) : words;
  const hurry = low && left ? `, ${said.dataset.low}` : "";
  const label = told + hurry;
  if (clock.getAttribute("aria-label") !== label) clock.setAttribute("aria-label", label);
  clock.classList.toggle("scarce", low);
  const shown = live && left && !away ? figures(calm.matches && left > 10 ? Math.ceil(left / 10) * 10 : left) : told;
  clock.querySelector("[data-told]").textContent = shown + hurry;
  if (!left) return Infinity;
  return live ? (calm.matches && left > 10 ? 10 : 1) : 60;
}

let next;
function tick() {
  clearTimeout(next);
  if (document.hidden) return;
  const now = Date.now() / 1000 - ahead;
  const pause = Math.min(...[...document.querySelectorAll(".clock[data-due]")].map((clock) => tell(clock, now)));
  if (pause < Infinity) next = setTimeout(tick, 1000 * (pause === 1 ? 1 - (now % 1) + 0.01 : pause));
}

for (const type of ["visibilitychange", "htmx:after:swap", "htmx:sse:after:message"]) {
  document.addEventListener(type, tick);
}
tick();
