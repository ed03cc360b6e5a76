import {
  type ExportedAttachment,
  type ExportedReaction,
  type ExportFile,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  type LeftOutReason,
  UnreadableExport,
} from "../history.ts";
import { countOf, isObject, type JsonObject, listOf, numberOf, objectOf, objectsIn, textOf } from "../json/fields.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { messageItems } from "../message-items.ts";
import { filesIn, rootOf } from "../root-of.ts";
import { type Chat, DELETED, guessChat } from "./guess-chat.ts";
import { systemLine } from "./system-line.ts";

/** Reads the export of an account (`/api/export-format.json`), and exports from before that format had a version. */
export const lingualoom: ExportReader = {
  source: "lingualoom",

  async recognises(files) {
    const found = profileIn(files);
    if (!found || !files.files.has(`${found.root}files.json`)) return false;
    const { _id, fullName } = await readFields(found.profile).catch((): JsonObject => ({}));
    return textOf(_id) !== "" && textOf(fullName) !== "";
  },

  async *read(files) {
    const found = profileIn(files);
    if (!found) throw new UnreadableExport("unknownExport");
    yield* new AccountExport(files, found.root, await readFields(found.profile)).read();
  },
};

function profileIn(files: ExportFiles): { readonly root: string; readonly profile: ExportFile } | null {
  const root = rootOf(files, "profile.json");
  const profile = root === null ? undefined : files.files.get(`${root}profile.json`);
  return root !== null && profile ? { root, profile } : null;
}

const PROFILE_FIELDS: readonly unknown[] = ["_id", "fullName", "email"];

async function readFields(profile: ExportFile): Promise<JsonObject> {
  const fields: Record<string, unknown> = {};
  for await (const { path, value } of valuesIn(
    profile,
    (path) => path.length === 1 && PROFILE_FIELDS.includes(path[0]),
  ))
    fields[`${path[0]}`] = value;
  return fields;
}

const isElement = (path: JsonPath) => path.length === 1;
const timeOf = (iso: unknown): number | undefined => (typeof iso === "string" ? Date.parse(iso) : undefined);
/** Returns a message's number, which imported messages have below 1; "" for anything else. */
const numberIn = (value: unknown): string => (Number.isSafeInteger(value) ? String(value) : "");
const idOf = ({ id }: JsonObject): string => textOf(id);

class AccountExport {
  readonly #files: ExportFiles["files"];
  readonly #root: string;
  readonly #me: { readonly id: string; readonly name: string; readonly email: string };
  readonly #people = KnownKeys.people();
  readonly #conversations = KnownKeys.conversations();
  /** Facts of the user's files by path, for exports whose messages name only the path. */
  readonly #facts = new Map<string, JsonObject>();

  constructor({ files }: ExportFiles, root: string, profile: JsonObject) {
    this.#files = files;
    this.#root = root;
    this.#me = { id: textOf(profile._id), name: textOf(profile.fullName), email: textOf(profile.email) };
  }

  async *read(): AsyncGenerator<HistoryItem> {
    const read = new Set<string>();
    const list = this.#files.get(`${this.#root}chats.json`);
    if (list)
      for await (const { path, value } of valuesIn(list, isElement)) {
        const entry = objectOf(value);
        const file = this.#files.get(this.#root + textOf(entry.file));
        if (!file || idOf(entry) === "" || read.has(file.path)) {
          yield { type: "leftOut", reason: file ? "brokenEntry" : "missingFile", where: `chats.json: ${path[0]}` };
          continue;
        }
        read.add(file.path);
        yield* this.#listed(file, entry);
      }
    const others = filesIn(this.#files, `${this.#root}chats/`).filter(({ path }) => !read.has(path));
    if (others.length > 0) await this.#readFacts();
    for (const file of others) {
      const chat = await guessChat(file, this.#me.name);
      if (chat) yield* this.#chat(file, chat);
      else yield { type: "leftOut", reason: "empty", where: this.#where(file) };
    }
  }

  #where({ path }: ExportFile): string {
    return path.slice(this.#root.length);
  }

  async #readFacts(): Promise<void> {
    const file = this.#files.get(`${this.#root}files.json`);
    if (!file) return;
    for await (const { value } of valuesIn(file, isElement)) {
      const facts = objectOf(value);
      const path = this.#root + textOf(facts.file);
      const { name, alt, duration_ms: durationMs, waveform } = facts;
      if (this.#files.has(path)) this.#facts.set(path, { name, alt, durationMs, voice: Array.isArray(waveform) });
    }
  }

  async *#listed(file: ExportFile, entry: JsonObject): AsyncGenerator<HistoryItem> {
    const people = objectsIn(entry.members).filter((one) => idOf(one) !== "");
    for (const one of people) yield* this.#person(idOf(one), textOf(one.name), one.bot === true);
    const members = people.map(idOf);
    const kind = entry.kind === "direct" ? "direct" : "group";
    const known = { key: idOf(entry), title: textOf(entry.title), kind } as const;
    yield* this.#chat(file, { ...known, ...(members.length > 0 && { members }) });
  }

  *#person(key: string, name: string, isBot = false): Generator<HistoryItem> {
    if (!this.#people.add(key)) return;
    // Exports without ids have names as keys.
    const email = key === this.#me.id || key === this.#me.name ? this.#me.email : "";
    yield { type: "person", key, name, ...(email !== "" && { email }), ...(isBot && { isBot: true as const }) };
  }

  async *#chat(file: ExportFile, conversation: Chat): AsyncGenerator<HistoryItem> {
    if (!this.#conversations.add(conversation.key)) {
      yield { type: "leftOut", reason: "brokenEntry", where: this.#where(file) };
      return;
    }
    yield { type: "conversation", ...conversation };
    for await (const { path, value } of valuesIn(file, isElement)) {
      const where = `${this.#where(file)}: ${path[0]}`;
      if (isObject(value) && numberIn(value.number) !== "") yield* this.#message(conversation.key, value, where);
      else yield { type: "leftOut", reason: "brokenEntry", where };
    }
  }

  *#message(conversation: string, given: JsonObject, where: string): Generator<HistoryItem> {
    const [name, sentAs] = [textOf(given.from), textOf(given.sentAs)];
    // Numbers of imported messages change with later imports, ids do not. Older exports have numbers only.
    const base = { conversation, key: idOf(given) || numberIn(given.number), at: timeOf(given.sent) };
    const { system } = given;
    if (isObject(system)) {
      const people = objectsIn(system.users).map((one) => textOf(one.name));
      const line = systemLine(textOf(system.code), {
        by: name,
        people: people.join(", "),
        value: textOf(system.value),
      });
      if (line === null) yield { type: "leftOut", reason: "unknownKind", where };
      else yield* messageItems({ ...base, author: null, text: given.deleted ? "" : line }, where);
      return;
    }
    const sender = textOf(given.senderId) || name;
    if (sender === "") {
      yield { type: "leftOut", reason: "brokenEntry", where };
      return;
    }
    // Webhooks share a sender, and each has a name of its own; the authors of imported messages have ids of their own.
    const isWebhook = sentAs !== "" && !isObject(given.imported);
    const author = isWebhook ? `${sender} ${sentAs}` : sender;
    yield* this.#person(author, sentAs || (name === DELETED ? "" : name), isWebhook);
    // A message that is to disappear must not stay for good on another server.
    if (given.deleted || given.hidden || given.expires) {
      yield* messageItems({ ...base, author, text: "", deleted: true }, where);
      return;
    }
    const leftOut: LeftOutReason[] = [];
    const replyTo = textOf(given.replyToId) || numberIn(given.replyTo);
    const poll = pollOf(given.poll);
    const draft = {
      ...base,
      author,
      text: textOf(given.text),
      editedAt: timeOf(given.edited),
      ...(given.forwarded === true && { forwarded: true as const }),
      ...(replyTo !== "" && { replyTo }),
      ...(poll && { poll }),
      attachments: this.#attachments(given, leftOut),
      reactions: yield* this.#reactions(given),
    };
    yield* messageItems({ ...draft, leftOut }, where);
  }

  #attachments({ attachments, files }: JsonObject, leftOut: LeftOutReason[]): ExportedAttachment[] {
    const facts = Array.isArray(attachments)
      ? objectsIn(attachments)
      : listOf(files).map((file): JsonObject => ({ ...this.#facts.get(this.#root + textOf(file)), file }));
    return facts.map((one) => {
      const [file, alt] = [textOf(one.file), textOf(one.alt)];
      const path = this.#root + file;
      const isHere = this.#files.has(path);
      if (!isHere) leftOut.push("missingFile");
      return {
        name: textOf(one.name) || file.slice(file.lastIndexOf("/") + 1) || idOf(one),
        ...(isHere && { path }),
        ...(one.voice === true && { isVoice: true as const }),
        ...(numberOf(one.durationMs) !== undefined && { durationMs: countOf(one.durationMs) }),
        ...(alt !== "" && { alt }),
      };
    });
  }

  *#reactions({ reactions, myReactions }: JsonObject): Generator<HistoryItem, ExportedReaction[]> {
    const found: ExportedReaction[] = [];
    for (const one of objectsIn(reactions)) {
      const people = objectsIn(one.by).filter((person) => idOf(person) !== "");
      for (const person of people) yield* this.#person(idOf(person), textOf(person.name));
      const [emoji, by] = [textOf(one.emoji), people.map(idOf)];
      if (emoji !== "") found.push({ emoji, by, count: Math.max(countOf(one.count), by.length) });
    }
    if (Array.isArray(reactions)) return found;
    const own = listOf(myReactions).map(textOf).filter(Boolean);
    if (own.length > 0) yield* this.#person(this.#me.name, this.#me.name);
    return own.map((emoji) => ({ emoji, by: [this.#me.name], count: 1 }));
  }
}

function pollOf(given: unknown) {
  const { options, votes, voters, multiple, anonymous } = objectOf(given);
  const counts = listOf(votes);
  const texts = listOf(options).map(textOf);
  if (texts.length === 0) return undefined;
  return {
    options: texts.map((text, i) => ({ text, votes: countOf(counts[i]) })),
    ...(typeof voters === "number" && { voters: countOf(voters) }),
    ...(multiple === true && { multiple }),
    ...(anonymous === true && { anonymous }),
  };
}
