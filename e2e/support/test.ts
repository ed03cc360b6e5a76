import { test as base, expect } from "@playwright/test";
import { START_MS } from "../../patience.ts";
import { localEngines } from "./engines.ts";
import { openInterpreter, type SentenceByLanguage } from "./interpreter.ts";
import { People, type Person } from "./people.ts";
import { openProduct, type Product } from "./product.ts";
import { Residents } from "./residents.ts";
import { Trouble } from "./trouble.ts";

/** The people of a server with an interpreter and an operator's choices, and the way to tell the interpreter what it knows. */
export interface Interpreted {
  readonly people: People;
  readonly product: Product;
  readonly knows: (...sentences: readonly SentenceByLanguage[]) => void;
}

interface Fixtures {
  /** Collects what browsers report; the test fails for anything it did not provoke. */
  trouble: Trouble;
  people: People;
  /** Residents, whose pages are open already. A test asks for one of them, since they have one chat with each other. */
  ana: Person;
  emma: Person;
  interpreted: Interpreted;
}

interface Shared {
  engines: string | null;
  /** One server for all tests of a worker. They run one after the other with people of their own, beside the cast. */
  product: Product;
  residents: Residents;
  interpreter: Pick<Interpreted, "knows"> & { readonly product: Product };
}

/** Pages that tests link to are at this machine. */
const ON_THIS_MACHINE = { LINK_PREVIEWS: "intranet" };

/** None of them changes what a test of translation looks at, so that one server serves all. */
const OPERATORS_CHOICES = {
  HIGHEST_PRIVACY_LEVEL: "server",
  OPERATOR_NAME: "Weber & Söhne",
  OPERATOR_ADDRESS: "Am Webstuhl 1\\n1010 Wien",
  PERSON_STORAGE: "1",
  PLANS: "on",
  PUSH_PRIVATE_ADDRESSES: "on",
  RETENTION_DAYS: "90",
  SUPPORT_EMAIL: "hilfe@people.example",
};

export const test = base.extend<Fixtures, Shared>({
  engines: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
    async ({}, use) => use(await localEngines()),
    { scope: "worker", timeout: 2 * START_MS },
  ],
  product: [
    async ({ engines }, use) => {
      await using product = await openProduct({ engines, environment: ON_THIS_MACHINE, arguments: ["--demo"] });
      await use(product);
    },
    { scope: "worker", timeout: START_MS },
  ],
  residents: [
    async ({ browser, product }, use) => {
      await using residents = new Residents(browser, product);
      await use(residents);
    },
    { scope: "worker" },
  ],
  interpreter: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
    async ({}, use) => {
      await using interpreter = await openInterpreter();
      const environment = { ...OPERATORS_CHOICES, ...interpreter.environment };
      await using product = await openProduct({ environment, arguments: ["--demo"] });
      await use({ product, knows: interpreter.knows });
    },
    { scope: "worker", timeout: START_MS },
  ],
  interpreted: async ({ browser, interpreter, trouble }, use) => {
    await using people = new People(browser, interpreter.product, trouble);
    await use({ ...interpreter, people });
  },
  trouble: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
    async ({}, use) => {
      const trouble = new Trouble();
      await use(trouble);
      expect(trouble.unexpected, "complaints of the browsers").toEqual([]);
    },
    { auto: true },
  ],
  people: async ({ browser, product, trouble }, use) => {
    await using people = new People(browser, product, trouble);
    await use(people);
  },
  ana: async ({ residents, trouble }, use) => residents.lend("Ana", trouble, use),
  emma: async ({ residents, trouble }, use) => residents.lend("Emma", trouble, use),
});

export { expect } from "@playwright/test";
