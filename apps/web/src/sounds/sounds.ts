type Sound = keyof typeof import("./tones.ts");

/** What makes the sounds loads with the first of them: reading and writing do without. */
async function play(sound: Sound): Promise<void> {
  try {
    const tones = await import("./tones.ts");
    tones[sound]();
  } catch {
    // Silence is no trouble. Not by `then`: the build draws that into the loading, whose failure nobody would hear.
  }
}

export const playClick = () => void play("click");
export const playArrival = () => void play("arrival");
export const playKey = () => void play("key");
