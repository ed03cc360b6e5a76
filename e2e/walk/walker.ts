import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WAIT_MS } from "../../patience.ts";
import type { Driver } from "./driver.ts";

/** Finds elements by role and name alike in every browser. */
const QUERIES = createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js");
const POLL_MS = 50;

/** Waits for what moves and ends, and for two drawn frames. */
const STILL = `Promise.all(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => {})),
).then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))))`;

/** Something on the screen: a role with its name, within something else where the name alone is not enough. */
export interface Part {
  readonly role: string;
  readonly name?: string | RegExp;
  readonly text?: string;
  readonly checked?: boolean;
  readonly within?: Part;
}

/** A person before a browser: finds by role and name, waits until it is there, and photographs what they see. */
export class Walker {
  readonly #driver: Driver;
  readonly #folder: string;
  #pictures = 0;

  constructor(driver: Driver, folder: string) {
    this.#driver = driver;
    this.#folder = folder;
  }

  open = (url: string) => this.#driver.open(url);
  press = (key: "Enter" | "Escape") => this.#driver.press(key);

  async sees(part: Part): Promise<unknown> {
    return this.#until(described(part), () => this.#find(part));
  }

  async misses(part: Part): Promise<void> {
    await this.#until(`no ${described(part)}`, async () => (await this.#find(part)) === null);
  }

  /** Waits for words anywhere on the page. */
  reads = (text: string) => this.holds(`document.body.innerText.includes(${JSON.stringify(text)})`);

  /** Waits until the expression is true in the page. */
  async holds(expression: string): Promise<void> {
    await this.#until(expression, () => this.#driver.evaluate(`Boolean(${expression})`));
  }

  async click(part: Part): Promise<void> {
    await this.#driver.click(await this.sees(part));
  }

  async hover(part: Part): Promise<void> {
    await this.#driver.hover(await this.sees(part));
  }

  /** The id of the person who is signed in. */
  async whoAmI(): Promise<{ readonly id: string }> {
    const id = await this.#driver.evaluate("fetch('/api/auth/check').then((a) => a.json()).then((one) => one._id)");
    return { id: String(id) };
  }

  /** Replaces what the field holds. */
  async fill(part: Part, text: string): Promise<void> {
    await this.click(part);
    await this.#driver.evaluate("document.activeElement.select()");
    await this.#driver.type(text);
  }

  async choose(selector: string, file: string): Promise<void> {
    const field = `document.querySelector(${JSON.stringify(selector)})`;
    await this.#driver.choose(await this.#until(selector, () => this.#driver.find(field)), file);
  }

  /** Takes a picture once nothing moves, so that the browsers can be compared by eye. */
  async photograph(step: string): Promise<void> {
    await this.#driver.evaluate(STILL).catch(() => {});
    await mkdir(this.#folder, { recursive: true });
    const number = String(++this.#pictures).padStart(2, "0");
    await writeFile(join(this.#folder, `${number}-${step}.png`), await this.#driver.screenshot());
  }

  async #find(part: Part): Promise<unknown> {
    if (!(await this.#driver.evaluate('"TestingLibraryDom" in globalThis')))
      await this.#driver.evaluate(await readFile(QUERIES, "utf8"));
    return this.#driver.find(`(${expressionOf(part)})[0] ?? null`);
  }

  async #until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    const end = Date.now() + 2 * WAIT_MS;
    for (;;) {
      // While a page is left, the browser refuses the question.
      const found = await look().catch((error: unknown) => (Date.now() > end ? Promise.reject(error) : null));
      if (found) return found;
      if (Date.now() > end) {
        await this.photograph("missing");
        throw new Error(`not there: ${what}`);
      }
      await wait(POLL_MS);
    }
  }
}

/** An array of the elements that fit, in the order of the document. */
function expressionOf({ role, name, text, checked, within }: Part): string {
  const named = name instanceof RegExp ? String(name) : JSON.stringify(name);
  const options = `{ name: ${named}, checked: ${checked} }`;
  const from = within ? `(${expressionOf(within)})` : "[document.body]";
  const found = `${from}.flatMap((from) => TestingLibraryDom.queryAllByRole(from, ${JSON.stringify(role)}, ${options}))`;
  return text === undefined ? found : `${found}.filter((one) => one.textContent.includes(${JSON.stringify(text)}))`;
}

const described = ({ role, name, text, within }: Part): string =>
  [role, name, text && `with “${text}”`, within && `in ${described(within)}`].filter(Boolean).join(" ");
