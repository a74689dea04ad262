// What a rated table leaves of paces: among people there is a clock, and out of time the computer takes the seat.

const PEOPLE = ["me", "open"];

function several(form) {
  const seats = form.querySelectorAll("select[name^=who-]");
  return !seats.length || [...seats].filter((seat) => PEOPLE.includes(seat.value)).length > 1;
}

// One way to choose is there or not; if it was chosen, another is.
function offer(way, offered, instead, chosen) {
  way.disabled = !offered;
  if (!offered && way[chosen]) instead[chosen] = true;
}

function fit(form) {
  const rated = form.elements.rated.checked;
  const [none, , days] = form.elements.pace;
  const [seat, move] = form.elements["pace-late"].options;
  offer(none, !(rated && several(form)), days, "checked");
  offer(move, !rated, seat, "selected");
}

document.addEventListener("change", ({ target }) => {
  if (target.form?.elements.rated && target.form.elements.pace) fit(target.form);
});
