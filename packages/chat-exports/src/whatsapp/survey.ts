import { type Answers, type DateOrder, UnreadableExport } from "../history.ts";
import { PEOPLE } from "../limits.ts";
import { copyOf } from "../lines.ts";
import { divide, keyOfAuthor, longerName } from "./author.ts";
import { contentOf, isOfPerson, sentDayIn } from "./content.ts";
import { DateOrderSurvey } from "./date-order.ts";
import { type Head, withoutMarks } from "./head.ts";
import { isAboutGroup, isEncryptionNotice, isEnglish } from "./phrases.ts";

/** Forms of dates that one file is thought to have; lines in further ones are text. */
const FORMS = 100;
/** Lines pasted from another chat are fewer than one in so many. */
const SMALLEST_SHARE = 4;
/** People whose names begin alike up to a colon. */
const LONGER_NAMES = 50;
/** The last name between quotes of any kind. */
const QUOTED = /["“„«「『]([^"“”„«»「」『』]{1,100})["”“»」』][^"”“»」』]*$/;

/** Facts about the whole file that reading a message needs. */
export interface Plan {
  /** Order of the dates of each form of line that begins a message. */
  readonly orders: ReadonlyMap<string, DateOrder>;
  /** A date to ask about, or null. */
  readonly question: { readonly guess: DateOrder; readonly example: string } | null;
  readonly longNames: ReadonlySet<string>;
  /** Name in which an iPhone writes lines about the group, or an empty text. */
  readonly groupName: string;
  readonly isGroup: boolean;
  readonly title: string;
}

/** Whether an iPhone writes a line of the app itself in the name of a person, or of the chat. */
export function isOfApp(head: Head, author: string, text: string): boolean {
  if (!head.isBracketed) return false;
  if (isEncryptionNotice(text)) return true;
  if (text.startsWith("\u200e"))
    return !isOfPerson(
      text,
      contentOf(text, () => undefined),
    );
  // Programs that remove the mark leave "Ana: Ana created group".
  return text.startsWith(`${author} `) && isAboutGroup(text);
}

class FormSurvey {
  readonly dates = new DateOrderSurvey();
  /** Messages by name, and the longer names if all of them allow one. */
  readonly names = new Map<string, { count: number; longer: Set<string> | null }>();
  heads = 0;
  authored = 0;
  aboutGroup = 0;
  english = 0;
  title = "";
  /** Name of the chat as the file writes it: iPhones write the notice about encryption in it. */
  chatName = "";
  /** Whether all other lines in that name are about the group; false for a chat with one person. */
  isChatSilent = true;
  #longer = 0;

  add(head: Head): void {
    this.heads++;
    this.dates.add(head.date, sentDayIn(head.rest));
    const { author, text } = divide(head.rest);
    if (author === null || isOfApp(head, author, text)) this.#addAppLine(author, text);
    else {
      this.authored++;
      if (author === this.chatName && this.isChatSilent) {
        this.isChatSilent = isAboutGroup(text);
        if (this.isChatSilent) this.#addAppLine(author, text);
      }
      this.#addName(author, head.rest, text);
    }
  }

  #addAppLine(author: string | null, text: string): void {
    if (isEncryptionNotice(text)) {
      if (author !== null) this.chatName ||= copyOf(author);
      if (/encrypted/i.test(text)) this.english++;
    } else if (isAboutGroup(text)) {
      this.aboutGroup++;
      this.title = QUOTED.exec(withoutMarks(text).slice(0, 1000))?.[1]?.trim() ?? this.title;
    }
  }

  #addName(author: string, rest: string, text: string): void {
    if (isEnglish(text)) this.english++;
    const longer = longerName(rest);
    let known = this.names.get(author);
    if (!known) {
      known = { count: 0, longer: new Set<string>() };
      this.names.set(copyOf(author), known);
      if (this.names.size > PEOPLE) throw new UnreadableExport("tooManyPeople");
    }
    known.count++;
    if (longer === null || known.longer?.size === LONGER_NAMES || this.#longer > PEOPLE) known.longer = null;
    else if (known.longer && !known.longer.has(longer)) {
      known.longer.add(copyOf(longer));
      this.#longer++;
    }
  }

  /** Yields all names, also those with a colon such as "Work: Ana": every message has one, and most of them come again. */
  *people(): Generator<string> {
    for (const [name, { count, longer }] of this.names) {
      if (name === this.chatName && this.isChatSilent) continue;
      if (longer && count >= longer.size * 2) yield* longer;
      else yield name;
    }
  }
}

export class Survey {
  readonly #forms = new Map<string, FormSurvey>();

  add(head: Head): void {
    let form = this.#forms.get(head.form);
    if (!form) {
      if (this.#forms.size === FORMS) return;
      form = new FormSurvey();
      this.#forms.set(head.form, form);
    }
    form.add(head);
  }

  /**
   * @param chatTitle name of the chat outside the text, or an empty text
   * @throws UnreadableExport when no line begins a message
   */
  finish(answers: Answers, chatTitle: string): Plan {
    const forms = [...this.#forms].sort(([, left], [, right]) => right.heads - left.heads);
    const main = forms[0]?.[1];
    if (!main) throw new UnreadableExport("unknownExport");
    // Brackets differ between iPhones and others, and lines without a name are dates that a person typed.
    const common = forms.filter(
      ([form, { heads, authored }], index) =>
        index === 0 || (heads * SMALLEST_SHARE >= main.heads && authored * 2 >= heads && form[1] === forms[0]?.[0][1]),
    );
    const decided = common.map(([form, one]) => [form, one.dates.decide(answers, one.english > 0)] as const);
    const asked = decided.find(([, { question }]) => question !== null)?.[1];
    const all = common.map(([, form]) => form);
    const names = all.flatMap((form) => [...form.people()]);
    const people = new Set(names.map(keyOfAuthor));
    const title = chatTitle || (all.map((form) => keyOfAuthor(form.chatName) || form.title).find(Boolean) ?? "");
    // The other person alone may have written.
    const isDirect = people.size === 2 || (people.size === 1 && people.has(title));
    return {
      orders: new Map(decided.map(([form, { order }]) => [form, order])),
      question: asked ? { guess: asked.order, example: asked.question as string } : null,
      longNames: new Set(names.filter((name) => name.includes(": "))),
      isGroup: !isDirect || all.some((form) => form.aboutGroup > 0),
      groupName: all.find((form) => form.isChatSilent && form.names.has(form.chatName))?.chatName ?? "",
      title,
    };
  }
}
