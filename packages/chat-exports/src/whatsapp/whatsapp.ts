import { hash } from "node:crypto";
import {
  type Answers,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  type LeftOutReason,
  UnreadableExport,
} from "../history.ts";
import { PEOPLE, TEXT_LENGTH } from "../limits.ts";
import { copyOf, linesOf } from "../lines.ts";
import { divide, keyOfAuthor, nameOfKey } from "./author.ts";
import { type ChatFile, fileNameOf, findChatFile, isBackup } from "./chat-file.ts";
import { contentOf, type FindFile } from "./content.ts";
import { dayOf, hasDigitsOf } from "./date-order.ts";
import { type Head, headOf, withoutMarks } from "./head.ts";
import { isEncryptionNotice } from "./phrases.ts";
import { isOfApp, type Plan, Survey } from "./survey.ts";
import { WallClock } from "./wall-clock.ts";

const CONVERSATION = "chat";
/** Texts of the last minutes that are counted, since a minute may have equal ones. */
const COUNTED = 10_000;

/** Reads what WhatsApp writes with "Export chat": a text, and the files sent if they were wanted. */
export const whatsapp: ExportReader = {
  source: "whatsapp",

  async recognises(files) {
    return [...files.files.keys()].some(isBackup) || (await findChatFile(files)) !== null;
  },

  async *read(files, answers) {
    const chat = await findChatFile(files);
    if (!chat) throw new UnreadableExport([...files.files.keys()].some(isBackup) ? "encryptedBackup" : "unknownExport");
    const survey = new Survey();
    for await (const line of linesOf(chat.file.open(), chat.file.path)) {
      const head = headOf(line);
      if (head) survey.add(head);
    }
    const plan = survey.finish(answers, chat.title);
    yield {
      type: "conversation",
      key: CONVERSATION,
      title: plan.title.toWellFormed(),
      kind: plan.isGroup ? "group" : "direct",
    };
    if (plan.question) yield { type: "question", question: "dateOrder", ...plan.question };
    yield* messagesOf(chat, files, plan, answers);
  },
};

interface Begun {
  readonly head: Head;
  readonly line: number;
  readonly parts: string[];
  length: number;
}

async function* messagesOf(
  chat: ChatFile,
  files: ExportFiles,
  plan: Plan,
  answers: Answers,
): AsyncGenerator<HistoryItem> {
  const { path } = chat.file;
  const messages = new Messages(files, path, plan, new WallClock(answers.timeZone));
  let begun: Begun | null = null;
  let number = 0;
  for await (const line of linesOf(chat.file.open(), path)) {
    number++;
    const head = headOf(line);
    const order = head && plan.orders.get(head.form);
    if (head && order && hasDigitsOf(order, head.date)) {
      if (begun) for (const item of messages.finish(begun)) yield item;
      begun = { head, line: number, parts: [], length: head.rest.length };
    } else if (begun) {
      if (begun.length <= TEXT_LENGTH) begun.parts.push(line);
      begun.length += line.length + 1;
    } else if (withoutMarks(line).trim() !== "")
      yield { type: "leftOut", reason: "brokenEntry", where: `${path}:${number}` };
  }
  if (begun) for (const item of messages.finish(begun)) yield item;
  for (const left of files.files.keys())
    if (left !== path && !messages.usedPaths.has(left)) yield { type: "leftOut", reason: "unknownKind", where: left };
}

class Messages {
  readonly usedPaths = new Set<string>();
  readonly #path: string;
  readonly #plan: Plan;
  readonly #clock: WallClock;
  readonly #paths = new Map<string, string>();
  readonly #people = new Set<string>();
  #counts = new Map<string, number>();
  #olderCounts = new Map<string, number>();

  constructor(files: ExportFiles, path: string, plan: Plan, clock: WallClock) {
    this.#path = path;
    this.#plan = plan;
    this.#clock = clock;
    const folder = path.slice(0, -fileNameOf(path).length);
    for (const one of files.files.keys()) {
      const name = fileNameOf(one);
      if (!this.#paths.has(name) || one === `${folder}${name}`) this.#paths.set(name, one);
    }
  }

  readonly #findFile: FindFile = (name) => {
    const path = this.#paths.get(name.normalize("NFC"));
    return path === this.#path ? undefined : path;
  };

  finish({ head, line, parts, length }: Begun): HistoryItem[] {
    const at = this.#timeOf(head);
    if (at === null) return [this.#leftOut("noDate", line)];
    const divided = divide(head.rest, this.#plan.longNames);
    const whole = [divided.text, ...parts].join("\n").replaceAll("\0", "").toWellFormed();
    const cut = whole.length > TEXT_LENGTH ? whole.slice(0, TEXT_LENGTH).replace(/[\ud800-\udbff]$/, "") : whole;
    const items: HistoryItem[] = length > TEXT_LENGTH ? [this.#leftOut("tooLong", line)] : [];
    const isOfGroup = divided.author === this.#plan.groupName;
    if (divided.author === null || isOfGroup || isOfApp(head, divided.author, divided.text)) {
      const text = withoutMarks(cut).trim();
      // The notice promises something about the old app.
      if (text === "" || isEncryptionNotice(text)) return [...items, this.#leftOut("empty", line)];
      items.push({
        type: "message",
        conversation: CONVERSATION,
        key: this.#keyOf(head, "", text),
        author: null,
        at,
        text,
      });
      return items;
    }
    const content = contentOf(cut, this.#findFile);
    if (content.isEmpty) return [...items, this.#leftOut("empty", line)];
    const author = keyOfAuthor(divided.author);
    if (!this.#people.has(author)) {
      if (this.#people.size === PEOPLE) throw new UnreadableExport("tooManyPeople");
      const key = copyOf(author);
      this.#people.add(key);
      items.push({ type: "person", key, name: nameOfKey(key) });
    }
    for (const { path } of content.attachments) {
      if (path === undefined) items.push(this.#leftOut("missingFile", line));
      else this.usedPaths.add(path);
    }
    items.push({
      type: "message",
      conversation: CONVERSATION,
      key: this.#keyOf(head, author, content.forKey),
      author,
      at,
      text: content.text,
      // The file does not say when.
      ...(content.isEdited && { editedAt: at }),
      ...(content.isDeleted && { deleted: true }),
      ...(content.attachments.length > 0 && { attachments: content.attachments }),
      ...(content.poll && { poll: content.poll }),
    });
    return items;
  }

  #leftOut(reason: LeftOutReason, line: number): HistoryItem {
    return { type: "leftOut", reason, where: `${this.#path}:${line}` };
  }

  #timeOf({ form, date, hour, minute, second }: Head): number | null {
    const day = dayOf(date, this.#plan.orders.get(form) ?? "dayFirst");
    // Some phones write 24:05 for 0:05.
    if (day === null || hour > 24 || minute > 59 || (second ?? 0) > 59) return null;
    return this.#clock.toUtc(((day * 24 + (hour % 24)) * 60 + minute) * 60_000 + (second ?? 0) * 1000);
  }

  /** Built from the date as written, so that an answer about its order changes no key. */
  #keyOf({ date, hour, minute, second }: Head, author: string, text: string): string {
    const written = date.numbers.map((number) => number % 100).join("-");
    const clock = [hour % 24, minute, second].filter((part) => part !== null).join(":");
    const digest = hash("sha256", `${author}: ${text}`, "base64url").slice(0, 16);
    const key = `${written}T${clock} ${digest}`;
    const count = (this.#counts.get(key) ?? this.#olderCounts.get(key) ?? 0) + 1;
    if (this.#counts.size === COUNTED) {
      this.#olderCounts = this.#counts;
      this.#counts = new Map();
    }
    this.#counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  }
}
