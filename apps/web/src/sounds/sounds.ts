type Sound = keyof typeof import("./tones.ts");

/** What makes the sounds loads with the first of them: reading and writing do without. */
function play(sound: Sound): void {
  import("./tones.ts").then(
    (tones) => tones[sound](),
    // Silence is no trouble.
    () => {},
  );
}

export const playClick = () => play("click");
export const playArrival = () => play("arrival");
export const playKey = () => play("key");
