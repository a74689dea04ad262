// What could not be sent: a choice is kept in sight and sent again until the server answers; of anything else it is told
// that it was not done. A choice that comes too late is refused like any other, with a sentence.

const PAUSE = 2000; // milliseconds between two attempts
const GATEWAYS = [502, 504]; // what stands before the server answers in its place

const line = () => document.getElementById("unsent");
let kept; // the last choice that could not be sent
let trying;

document.addEventListener("htmx:error", ({ detail }) => note(detail.ctx));
document.addEventListener("htmx:response:error", ({ detail }) => {
  if (GATEWAYS.includes(detail.ctx.response.status)) note(detail.ctx);
});
document.addEventListener("htmx:after:request", () => tell("")); // the server answers again: whatever it says counts

function note(ctx) {
  const request = ctx?.request;
  if (request?.method !== "POST") return;
  if (ctx.sourceElement.id !== "choose") return tell(line().dataset.lost);
  kept = { action: request.action, body: request.body };
  const said = request.submitter?.getAttribute("aria-label") || request.submitter?.innerText || "";
  tell(line().dataset.kept.replace("{choice}", said.replace(/\s+/g, " ").trim()));
  clearTimeout(trying);
  trying = setTimeout(sendAgain, PAUSE);
}

function tell(said) {
  line().textContent = said;
  line().hidden = !said;
  if (said) return;
  kept = undefined;
  clearTimeout(trying);
}

async function sendAgain() {
  const { action, body } = kept;
  let answer;
  try {
    answer = await fetch(action, { method: "POST", body, headers: { "HX-Request": "true" } });
  } catch {}
  if (kept?.body !== body) return; // another choice was made meanwhile
  if (!answer || GATEWAYS.includes(answer.status)) {
    trying = setTimeout(sendAgain, PAUSE);
    return;
  }
  tell("");
  const text = await answer.text();
  if (text) await htmx.swap({ text, target: document.body, swap: "none", sourceElement: document.body });
}

document.addEventListener("htmx:sse:after:connection", () => {
  if (!kept) return;
  clearTimeout(trying);
  sendAgain();
});
