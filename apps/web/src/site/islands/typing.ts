import { wantsStillness } from "./motion.ts";

const CHARACTER_MS = 100;
const PAUSE_MS = 2_000;

interface Invitation {
  readonly language: string;
  readonly text: string;
}

/** Types one invitation after the other, grapheme by grapheme, while motion is allowed. */
export function startTyping(element: HTMLElement): void {
  if (wantsStillness()) return;
  const texts = JSON.parse(element.dataset.texts ?? "[]") as Invitation[];
  let which = texts.findIndex(({ language }) => language === element.lang);
  let shown = 0;
  let moving = true;
  let timer: ReturnType<typeof setTimeout>;

  const step = () => {
    const invitation = texts[which];
    if (!invitation) return;
    const characters = [...new Intl.Segmenter(invitation.language).segment(invitation.text)];
    shown += 1;
    element.lang = invitation.language;
    element.textContent = characters
      .slice(0, shown)
      .map(({ segment }) => segment)
      .join("");
    const done = shown === characters.length;
    if (done) {
      which = (which + 1) % texts.length;
      shown = 0;
    }
    timer = setTimeout(step, done ? PAUSE_MS : CHARACTER_MS);
  };
  // The page already shows the first one.
  which = (which + 1) % texts.length;
  timer = setTimeout(step, PAUSE_MS);
  document.addEventListener("site:motion", (event) => {
    const wanted = (event as CustomEvent<boolean>).detail;
    if (wanted === moving) return;
    moving = wanted;
    clearTimeout(timer);
    if (moving) timer = setTimeout(step, CHARACTER_MS);
  });
}
