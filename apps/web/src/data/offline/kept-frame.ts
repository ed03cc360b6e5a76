/** Read by `public/first-frame.js`, before the app has loaded. */
const KEY = "lingualoom:first-frame";

/** The list of chats as it was last seen in this browser, for the time until the app has loaded. */
interface KeptFrame {
  /** The script of the app that drew it: another version may draw it otherwise. */
  readonly app: string;
  readonly person: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** When the first of its texts expires, in milliseconds since 1970; null when none does. */
  readonly until: number | null;
  /** With its styles as `data-style`. */
  readonly html: string;
}

export function keepFrame(frame: KeptFrame): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(frame));
  } catch {
    // There is no room; one from before may show what is gone since.
    forgetFrame();
  }
}

export function forgetFrame(): void {
  localStorage.removeItem(KEY);
}
