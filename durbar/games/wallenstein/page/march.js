// On a phone the numbers of armies are columns: a finger that slides over them chooses whatever lies under it.

document.addEventListener("pointermove", ({ buttons, target, clientX, clientY }) => {
  const slid = buttons && target.closest?.(".march-row.chosen .cells");
  const under = slid && document.elementFromPoint(clientX, clientY)?.closest(".march-cell:not([aria-pressed])");
  if (under && slid.contains(under)) under.click();
});
