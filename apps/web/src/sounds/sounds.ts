type Sound = keyof typeof import("./tones.ts");

/** The code for sounds loads with the first one. */
async function play(sound: Sound): Promise<void> {
  try {
    const tones = await import("./tones.ts");
    tones[sound]();
  } catch {
    // A missing sound is no error. Not by `then`: the build moves that into the import, whose failure nobody would catch.
  }
}

export const playClick = () => void play("click");
export const playArrival = () => void play("arrival");
export const playKey = () => void play("key");
