import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Browser } from "@playwright/test";
import { People, type Person } from "./people.ts";
import type { Product } from "./product.ts";
import { isHome, searchField, showChats, visit } from "./screens.ts";
import { Trouble } from "./trouble.ts";

const { autoTranslate, ...USUAL } = { ...DEFAULT_SETTINGS, languagesAnswered: true };

/**
 * Users whose pages stay open between the tests of a worker, since loading a page takes a second of processor time. Tests
 * pair them with newcomers, so that each chat starts empty. Settings, filters, window size and routed requests are reset
 * before the next test.
 */
export class Residents implements AsyncDisposable {
  readonly #people: People;
  readonly #known = new Map<string, Person>();

  constructor(browser: Browser, product: Product) {
    this.#people = new People(browser, product, new Trouble());
  }

  /** Gives a test a resident at the home page, and reports errors of their browser to the test. */
  async lend(name: string, trouble: Trouble, use: (person: Person) => Promise<void>): Promise<void> {
    const known = this.#known.get(name);
    const person = known ?? (await this.#people.newcomer(name));
    this.#known.set(name, person);
    const { context, page } = person;
    const unwatch = trouble.watch(context);
    const size = page.viewportSize();
    await person.call("PUT", "/settings/translation", USUAL);
    await visit(page, "/");
    await isHome(page);
    if (known) {
      await searchField(page).fill("");
      await showChats(page);
    }
    await use(person);
    await Promise.all([page.unrouteAll(), context.unrouteAll(), size && page.setViewportSize(size)]);
    unwatch();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#people[Symbol.asyncDispose]();
  }
}
