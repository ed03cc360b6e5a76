import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import type {
  APIRequestContext,
  APIResponse,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from "@playwright/test";
import { expect, request } from "@playwright/test";
import { count } from "../../test-costs.ts";
import type { Product } from "./product.ts";
import type { Trouble } from "./trouble.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person with a browser of their own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface Person extends Visitor, Account {
  readonly id: string;
  readonly call: (method: Method, path: string, data?: unknown) => Promise<APIResponse>;
  /**
   * Sends over HTTP, as another device would; the messages keep the order of the texts. Send long histories to people
   * whose page is not open yet: an open page takes five times as long as the server for each message.
   */
  readonly sends: (to: { readonly id: string }, ...texts: string[]) => Promise<void>;
}

/** The people of one test. The test watches their browsers and closes them at its end. */
export class People implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #trouble: Trouble;
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser, product: Product, trouble: Trouble) {
    this.#browser = browser;
    this.#product = product;
    this.#trouble = trouble;
  }

  /** A browser without a session. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.#browser.newContext({ baseURL: this.#product.url, ...options });
    this.#contexts.push(context);
    this.#trouble.watch(context);
    context.on("page", (page) => page.on("domcontentloaded", () => count("page loads")));
    // A page with all that is prefetched has more files than a browser notes by itself.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await context.addInitScript(refuseNotifications);
    // Tests that stay online need no prefetching, which costs each page most of a second of processor time.
    if (!this.#trouble.cutsConnections) await context.addInitScript(saveData);
    return { context, page: await context.newPage() };
  }

  /** A person with a new account, signed in, without an open page. The name is made unique. */
  async newcomer(firstName: string, settings: object = {}, options?: BrowserContextOptions): Promise<Person> {
    const visitor = await this.visitor(options);
    const account = newAccount(firstName);
    // The link of the email signs in the browser that follows it.
    const id = await this.#signUp(visitor.context.request, account);
    const person = personAt(visitor, account, id, this.#product.url);
    // Signed up without a form that asks what they read; the home does not ask them either.
    await person.call("PUT", "/settings/translation", { languagesAnswered: true, ...settings });
    return person;
  }

  /** A person of the demo with their conversations, an English page and translation on demand, as the tests expect. */
  async demo(name: CastName, options?: BrowserContextOptions): Promise<Person> {
    const person = await this.#signIn(await this.visitor(options), accountOf(name));
    await person.call("PUT", "/settings/translation", { interfaceLanguage: "en", autoTranslate: false });
    return person;
  }

  /** Another browser of the same person. */
  async again(account: Account, options?: BrowserContextOptions): Promise<Person> {
    return this.#signIn(await this.visitor(options), account);
  }

  /** Signs up and follows the link of the email, without a browser. */
  async register(account: Account): Promise<void> {
    const api = await request.newContext({ baseURL: this.#product.url });
    await this.#signUp(api, account);
    // The link signed this client in; sign out so that it is not in the person's device list.
    await expect(await api.post("/api/auth/logout")).toBeOK();
    await api.dispose();
  }

  /** Signs up and follows the link of the email, which signs this client in. */
  async #signUp(api: APIRequestContext, { name, email, password }: Account): Promise<string> {
    count("sign-ups");
    const data = { fullName: name, email, password };
    await expect(await api.post("/api/auth/signup", { data })).toBeOK();
    const token = new URL(await this.#product.linkMailedTo(email)).searchParams.get("token");
    const answer = await api.post("/api/auth/verify-email", { data: { token } });
    await expect(answer).toBeOK();
    const { user } = (await answer.json()) as { user: { _id: string } };
    return user._id;
  }

  async #signIn(visitor: Visitor, account: Account): Promise<Person> {
    const { email, password } = account;
    const answer = await visitor.context.request.post("/api/auth/login", { data: { email, password } });
    await expect(answer).toBeOK();
    const { _id: id } = (await answer.json()) as { _id: string };
    return personAt(visitor, account, id, this.#product.url);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }
}

/** Also takes a person who has a browser already; this is another one. */
function personAt(visitor: Visitor, { name, email, password }: Account, id: string, origin: string): Person {
  const call = async (method: Method, path: string, data?: unknown) => {
    // A kept connection may be closed by the server at the moment of its next use.
    const headers = { connection: "close" };
    const done = await visitor.context.request.fetch(`/api${path}`, { method, data, headers });
    await expect(done).toBeOK();
    return done;
  };
  const sends = async (to: { readonly id: string }, ...texts: string[]) => {
    const cookies = await visitor.context.cookies(origin);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin, "content-type": "application/json" };
    for (const text of texts) {
      // Not by Playwright, whose requests take twice the processor time.
      const answer = await fetch(`${origin}/api/messages/send/${to.id}`, {
        method: "POST",
        headers,
        body: JSON.stringify({ text }),
      });
      const body = await answer.text();
      expect(answer.ok, body).toBe(true);
    }
  };
  return { ...visitor, name, email, password, id, call, sends };
}

/** Uses the account that the demo or the sign-up made. */
export function accountOf(name: CastName): Account {
  const { fullName, email, password } = cast[name];
  return { name: fullName, email, password };
}

export function newAccount(firstName: string): Account {
  const suffix = crypto.randomUUID().slice(0, 8);
  return {
    name: `${firstName} ${suffix}`,
    email: `${suffix}@people.example`,
    password: `a long word ${suffix}`,
  };
}

/** Browsers without a window refuse notifications, or they are not asked yet: by kind and version. */
function refuseNotifications(): void {
  if (!("Notification" in window)) return;
  Object.defineProperty(Notification, "permission", { value: "denied", writable: true, configurable: true });
}

/** Makes the browser report data saving. */
function saveData(): void {
  Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, "connection")), "saveData", {
    get: () => true,
  });
}

/** The id of the conversation of two people who have written to each other. */
export async function conversationOf(one: Person, other: { readonly id: string }): Promise<string> {
  const { conversationId } = await (await one.call("GET", `/people/${other.id}`)).json();
  expect(conversationId).toEqual(expect.any(String));
  return conversationId;
}

/** Reads everything that the other person has written, on another device. */
export async function readAll(reader: Person, from: { readonly id: string }): Promise<void> {
  await reader.call("POST", `/messages/${from.id}/read`, { seq: Number.MAX_SAFE_INTEGER });
}
