import type { Locator, Page } from "@playwright/test";

/** Counts a person's actions: a click or tap, a field filled, a key, a link opened elsewhere. */
export class Actions {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.count++;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.count++;
    await this.#page.keyboard.press(key);
  }

  /** Opens a link of an email or message. */
  async open(link: string): Promise<void> {
    this.count++;
    await this.#page.goto(link);
  }
}
