// A branch of a game goes from choice to choice without loading its page anew.

const { focusIfLost, follow } = await import(`./steps.js${new URL(import.meta.url).search}`);
let sent; // the last form

follow("#choose, #think, #keep, .drop", () => {
  if (sent?.id === "keep") sent.reset(); // the note is kept
  sent = undefined;
  focusIfLost("#now h2");
});

document.addEventListener("submit", (event) => {
  sent = event.target;
  if (sent.id === "think") sent.querySelector("button").disabled = true; // until the computer has thought
});
