/** Together with `TRANSLATING_MS`, a message is translated 800 ms after it arrived. */
const WAIT_MS = 300;
const TRANSLATING_MS = 500;

/** One message of the demo; the returned function replays its arrival. Own messages have no translation. */
export function startDemoMessage(message: HTMLElement, translating: string, asked: () => void) {
  const find = (name: string) => message.querySelector<HTMLElement>(`[data-${name}]`);
  const [original, translation] = [find("original"), find("translation")];
  const translate = message.querySelector<HTMLButtonElement>("[data-translate]");
  const back = message.querySelector<HTMLButtonElement>("[data-show-original]");
  if (!original || !translation || !translate || !back) return { arrive() {} };
  /** The button's original label while it is replaced; the browser may have translated it. */
  let offer: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (translated: boolean) => {
    clearTimeout(timer);
    if (offer !== null) translate.textContent = offer;
    offer = null;
    original.toggleAttribute("data-off", translated);
    translation.toggleAttribute("data-off", !translated);
  };
  const run = (then?: () => void) => {
    clearTimeout(timer);
    offer ??= translate.textContent;
    translate.textContent = translating;
    timer = setTimeout(() => {
      const hadFocus = document.activeElement === translate;
      show(true);
      if (hadFocus) back.focus();
      then?.();
    }, TRANSLATING_MS);
  };
  translate.hidden = back.hidden = false;
  translate.addEventListener("click", () => run(asked));
  back.addEventListener("click", () => {
    show(false);
    translate.focus();
  });
  return {
    arrive() {
      show(false);
      timer = setTimeout(run, WAIT_MS);
    },
  };
}
