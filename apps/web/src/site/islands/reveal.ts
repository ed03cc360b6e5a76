import { wantsStillness } from "./motion.ts";

const CHARACTERS = 2;
const STEP_MS = 16;

/** Lets a text appear two characters at a time; the result stops that. */
export function reveal(element: HTMLElement, text: string): () => void {
  const characters = [...text];
  let shown = wantsStillness() ? characters.length : 0;
  const timer = setInterval(() => {
    shown += CHARACTERS;
    element.textContent = characters.slice(0, shown).join("");
    if (shown >= characters.length) clearInterval(timer);
  }, STEP_MS);
  if (shown > 0) {
    clearInterval(timer);
    element.textContent = text;
  }
  return () => clearInterval(timer);
}
