import type { Page } from "@playwright/test";

export interface Watched extends Window {
  shown: {
    title: string;
    body: string;
    tag: string;
    silent: boolean;
    closed: boolean;
    onclick: () => void;
    onclose: () => void;
  }[];
  asked: number;
  /** Number of sounds for new messages. */
  sounds: number;
  /** Number of key sounds. */
  keys: number;
  away: boolean;
}
declare const window: Watched;

/** A headless browser shows no notifications and is never hidden, so this replaces both. */
export async function standIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shown: [], asked: 0, sounds: 0, keys: 0, away: false });
    class Note {
      static permission = "default";
      static async requestPermission() {
        window.asked += 1;
        Note.permission = "granted";
        return "granted";
      }
      closed = false;
      onclick = () => {};
      onclose = () => {};
      title: string;
      constructor(title: string, options: object) {
        this.title = title;
        Object.assign(this, options);
        window.shown.push(this as never);
      }
      close() {
        this.closed = true;
      }
    }
    const HIGH_NOTE = 988;
    const HIGHEST_KEY = 258;
    const Tone = OscillatorNode;
    class Heard extends Tone {
      constructor(context: BaseAudioContext, options: OscillatorOptions) {
        super(context, options);
        if (options.frequency === HIGH_NOTE) window.sounds += 1;
        if ((options.frequency ?? HIGH_NOTE) <= HIGHEST_KEY) window.keys += 1;
      }
    }
    Object.defineProperty(window, "OscillatorNode", { value: Heard });
    Object.defineProperty(window, "Notification", { value: Note });
    const state = () => (window.away ? "hidden" : "visible");
    Object.defineProperty(document, "visibilityState", { get: state });
    document.hasFocus = () => !window.away;
  });
}
/** Moves the focus away from the page, or back. */
export const look = (page: Page, away: boolean) =>
  page.evaluate((value) => {
    window.away = value;
    document.dispatchEvent(new Event("visibilitychange"));
  }, away);
export const shown = (page: Page) =>
  page.evaluate(() => window.shown.map(({ title, body, closed }) => ({ title, body, closed })));
