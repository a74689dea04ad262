// The throw of the tower is a picture of what has been decided: whoever does not want to watch it clicks, and it is done.

for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(type, () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.target?.closest(".tower-picture")) animation.finish();
    }
  });
}
