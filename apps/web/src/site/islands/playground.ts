import { wantsStillness } from "./motion.ts";
import type { PlaygroundService, PlaygroundTexts } from "./playground-service.ts";
import { createRealService } from "./real-service.ts";

const CHARACTERS = 2;
const STEP_MS = 16;

/** The first letter is Hebrew, Arabic or a related script: the line runs to the left, and so does its arrow. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff]/u;

/** Prevents a request on every key press. */
const DETECT_AFTER_MS = 500;

export function startPlayground(form: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector) as E;
  const texts = JSON.parse(form.dataset.texts ?? "{}") as PlaygroundTexts;
  const text = find<HTMLTextAreaElement>("textarea");
  const target = find<HTMLSelectElement>("select");
  const button = find<HTMLButtonElement>("button");
  const [result, made, detected, problem] = ["result", "made", "detected", "problem"].map((name) =>
    find(`[data-${name}]`),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  const service = form.dataset.real === "true" ? createRealService(target, names) : createSimulation(texts, names);

  let busy = false;
  let detecting: ReturnType<typeof setTimeout> | undefined;
  let stopRevealing = () => {};

  const refresh = () => {
    button.disabled = busy || text.value.trim() === "";
    button.textContent = busy ? texts.busy : texts.button;
  };
  const detect = async () => {
    const asked = text.value;
    const code = asked.trim() === "" ? undefined : await service.detect(asked).catch(() => undefined);
    if (asked !== text.value) return;
    detected.textContent = code ? texts.detected.replace("{{language}}", names.of(code) ?? code) : "";
  };
  const translate = async () => {
    if (button.disabled) return;
    stopRevealing();
    problem.textContent = "";
    result.textContent = "";
    busy = true;
    refresh();
    try {
      const answer = await service.translate(text.value, target.value);
      result.lang = target.value;
      made.textContent = answer.made;
      stopRevealing = reveal(result, answer.text);
    } catch {
      problem.textContent = texts.failed;
      made.textContent = "";
    }
    busy = false;
    refresh();
  };

  text.addEventListener("input", () => {
    refresh();
    clearTimeout(detecting);
    detecting = setTimeout(() => void detect(), DETECT_AFTER_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void translate();
  });
  refresh();
  void detect();
}

/** A labelled demo for visitors; sends nothing. */
function createSimulation(texts: PlaygroundTexts, names: Intl.DisplayNames): PlaygroundService {
  const isSample = (text: string) => text.trim() === texts.sample;
  return {
    detect: async (text) => (isSample(text) ? "fr" : undefined),
    translate: async (text, target) => ({
      text: isSample(text)
        ? texts.sampleTranslation
        : `${text} ${RIGHT_TO_LEFT.test(text) ? "←" : "→"} ${names.of(target) ?? target}`,
      made: "",
    }),
  };
}

/** Reveals a text two characters at a time; the returned function stops it. */
function reveal(element: HTMLElement, text: string): () => void {
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
