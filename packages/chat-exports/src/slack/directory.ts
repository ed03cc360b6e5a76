import { type ExportedPerson, type ExportFile, UnreadableExport } from "../history.ts";
import { type JsonObject, objectOf, textOf } from "../json/fields.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";
import { CONVERSATIONS, PEOPLE } from "../limits.ts";
import type { SlackNames } from "./mrkdwn.ts";

export const isElement = (path: JsonPath) => path.length === 1;

/** Slackbot is in no list of users. */
const SLACKBOT: ExportedPerson = { type: "person", key: "USLACKBOT", name: "Slackbot", isBot: true };

/** Returns a person as `users.json` and `user_profile` describe them, with the name that Slack shows. */
export function personOf(key: string, user: JsonObject, profile: JsonObject): ExportedPerson {
  const names = [profile.display_name, profile.real_name, user.real_name, user.name, profile.name];
  const email = textOf(profile.email);
  return {
    type: "person",
    key,
    name: names.map((name) => textOf(name).trim()).find((name) => name !== "") ?? key,
    ...(email !== "" && { email }),
    ...((user.is_bot === true || user.is_workflow_bot === true) && { isBot: true as const }),
  };
}

/** The people and channels that an export lists. */
export class Directory implements SlackNames {
  readonly #people = new Map([[SLACKBOT.key, SLACKBOT]]);
  readonly #channels = new Map<string, string>();

  async readPeople(file: ExportFile): Promise<void> {
    for await (const { value } of valuesIn(file, isElement)) {
      const user = objectOf(value);
      const id = textOf(user.id);
      if (id !== "") this.learn(personOf(id, user, objectOf(user.profile)));
    }
  }

  learn(person: ExportedPerson): ExportedPerson {
    if (this.#people.size >= PEOPLE) throw new UnreadableExport("tooManyPeople");
    this.#people.set(person.key, person);
    return person;
  }

  async readChannels(file: ExportFile): Promise<void> {
    for await (const { value } of valuesIn(file, isElement)) {
      const { id, name } = objectOf(value);
      if (this.#channels.size >= CONVERSATIONS) throw new UnreadableExport("tooManyConversations");
      if (textOf(name) !== "") this.#channels.set(textOf(id), textOf(name));
    }
  }

  find = (id: string): ExportedPerson | undefined => this.#people.get(id);
  person = (id: string): string | undefined => this.#people.get(id)?.name;
  channel = (id: string): string | undefined => this.#channels.get(id);
}
