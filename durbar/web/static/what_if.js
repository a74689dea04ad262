// A branch of a game goes from choice to choice without loading its page anew.

const { focusIfLost, follow } = await import(`./steps.js${new URL(import.meta.url).search}`);

follow("#choose, #think, #keep, .drop", () => {
  document.querySelector("#keep")?.reset();
  focusIfLost("#now h2");
});

// That the computer is thinking is shown until it has.
document.addEventListener("submit", (event) => {
  if (event.target.matches("#think")) event.target.querySelector("button").disabled = true;
});
