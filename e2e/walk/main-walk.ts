import type { Account, Person } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import type { Gate } from "./gate.ts";
import type { Part, Walker } from "./walker.ts";

/** The browser's answer; it may refuse without asking. */
export type NotificationAnswer = "granted" | "refused" | "refused when asked";

export interface Place {
  readonly gate: Gate;
  readonly product: Product;
  /** Writes from another browser. */
  readonly friend: Person;
}

const button = (name: string | RegExp): Part => ({ role: "button", name });
const heading = (name: string): Part => ({ role: "heading", name });
const field = (name: string): Part => ({ role: "textbox", name });
const log: Part = { role: "log", name: /^Messages with/ };
const bubble = (text: string): Part => ({ role: "listitem", text, within: log });
const within = (part: Part, inner: Part): Part => ({ ...inner, within: part });

const SWITCH: Part = { role: "switch", name: /^Notifications in this browser/ };

const SPANISH = "Mañana voy a la ciudad";

/** Steps of a person from the first page to the last, each through the screen. */
export class MainWalk {
  readonly #walker: Walker;
  readonly #place: Place;

  constructor(walker: Walker, place: Place) {
    this.#walker = walker;
    this.#place = place;
  }

  async signUp({ name, email, password }: Account): Promise<void> {
    const me = this.#walker;
    await me.open(`${this.#place.gate.url}/signup`);
    await me.fill(field("Full name"), name);
    await me.fill(field("Email"), email);
    await me.photograph("sign-up");
    // A visible password field has the role of a textbox; a hidden one has none.
    await me.click(button("Show password"));
    await me.fill(field("Password"), password);
    await me.click(button("Create Account"));
    await me.sees(heading("Check your email"));
    await me.photograph("check-your-email");
  }

  async verify({ email }: Account): Promise<void> {
    await this.#walker.open(await this.#place.product.linkMailedTo(email));
    await this.#walker.sees({ role: "main", name: /^(Conversation|People)$/ });
    await this.#walker.photograph("home");
  }

  async write(text: string): Promise<void> {
    const me = this.#walker;
    await me.open(`${this.#place.gate.url}/c/new/${this.#place.friend.id}`);
    await me.fill(field("Message"), text);
    await me.press("Enter");
    await me.sees(within(bubble(text), { role: "img", name: /Sent|Delivered/ }));
    await me.photograph("written");
  }

  async readTranslated(): Promise<void> {
    await this.#place.friend.sends(await this.#walker.whoAmI(), SPANISH);
    await this.#walker.sees(bubble("Tomorrow"));
    await this.#walker.photograph("translated");
  }

  async sendPicture(file: string): Promise<void> {
    const me = this.#walker;
    await me.choose('input[type="file"][multiple]', file);
    await me.sees({ role: "list", name: "Files to send" });
    await me.photograph("picture-chosen");
    await me.click(field("Message"));
    await me.press("Enter");
    await me.sees({ role: "button", name: /^Photo/, within: log });
    await me.holds('[...document.querySelectorAll("[role=log] img")].some((one) => one.naturalWidth > 0)');
    await me.photograph("picture-sent");
  }

  async edit(before: string, after: string): Promise<void> {
    const me = this.#walker;
    await me.hover(bubble(before));
    await me.click(within(bubble(before), button("More about this message")));
    await me.photograph("menu");
    await me.click({ role: "menuitem", name: "Edit message" });
    await me.fill(field("Message"), after);
    await me.press("Enter");
    await me.sees(bubble("edited"));
    await me.sees(bubble(after));
    await me.photograph("edited");
  }

  async search(word: string): Promise<void> {
    const me = this.#walker;
    await me.fill(field("Search chats and contacts"), word);
    const found: Part = { role: "list", name: "Messages" };
    await me.sees(within(found, { role: "listitem", text: word }));
    await me.photograph("found");
    await me.press("Escape");
  }

  async askForNotifications(answer: NotificationAnswer): Promise<void> {
    const me = this.#walker;
    await me.open(`${this.#place.gate.url}/settings/notifications`);
    await me.sees(heading("Appearance and notifications"));
    if (answer !== "refused") await me.click(SWITCH);
    if (answer === "granted") await me.sees({ ...SWITCH, checked: true });
    else await me.reads("The browser blocks notifications of this site");
    await me.photograph("notifications");
  }

  async writeOffline(text: string, before: string): Promise<void> {
    const me = this.#walker;
    await me.open(`${this.#place.gate.url}/c/new/${this.#place.friend.id}`);
    await me.sees(bubble(before));
    await this.#place.gate.shut();
    await me.fill(field("Message"), text);
    await me.press("Enter");
    await me.sees(within(bubble(text), { role: "img", name: "Sending" }));
    await me.photograph("offline");
    await this.#place.gate.reopen();
    await me.sees(within(bubble(text), { role: "img", name: /Sent|Delivered/ }));
    await me.photograph("back");
  }

  async logOut(): Promise<void> {
    const me = this.#walker;
    await me.click(button("My account"));
    await me.click({ role: "menuitem", name: "Sign out" });
    await me.click({ ...button("Sign out"), within: { role: "dialog" } });
    await me.sees({ role: "link", name: "Log in" });
    await me.photograph("logged-out");
    // Going back shows no chat.
    await me.open(`${this.#place.gate.url}/c/new/${this.#place.friend.id}`);
    await me.sees(button("Sign In"));
    await me.photograph("sign-in");
  }
}
