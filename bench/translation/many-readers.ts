import { ask } from "../../apps/server/test/person.ts";

const SPANISH = "Nos vemos mañana a las";
/** The noun in five languages. */
const SENTENCES = {
  en: "We will see each other tomorrow at",
  fr: "On se voit demain à",
  de: "Wir sehen uns morgen um",
  nl: "We zien elkaar morgen om",
  sv: "Vi ses imorgon klockan",
} as const;

type Target = keyof typeof SENTENCES;
export const TARGETS = Object.keys(SENTENCES) as Target[];

export const translated = (text: string, target: string): string => text.replace(SPANISH, SENTENCES[target as Target]);

/** The n-th of any number of different texts. */
const textOf = (n: number) => `${SPANISH} ${n + 100}`;

interface Reader {
  readonly id: string;
  readonly cookie: string;
}

export interface Shape {
  /** Writer and reader of each conversation. */
  readonly conversations: readonly (readonly [writer: Reader, reader: Reader])[];
  /** Messages in each conversation. */
  readonly messages: number;
  readonly texts: number;
}

export interface ReadingFigures {
  readonly answered: number;
  /** Questions to the engine in the first reading, and how many different ones there were. */
  readonly questions: number;
  readonly distinct: number;
  /** Questions in the second reading. */
  readonly secondReading: number;
  readonly messageIds: readonly { readonly id: string; readonly cookie: string; readonly target: string }[];
}

/** Called for each part, to print its time. */
type Timed = <T>(what: string, action: () => Promise<T>) => Promise<T>;

const AT_ONCE = 8;

async function forEach<T>(items: readonly T[], action: (item: T, index: number) => Promise<void>) {
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) await action(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Writes messages in many conversations; people of five languages read everything twice. */
export async function readMany(
  url: string,
  shape: Shape,
  asked: () => number,
  timed: Timed = (_, action) => action(),
): Promise<ReadingFigures> {
  const distinct = new Set<string>();
  const sent = shape.conversations.flatMap(([writer, reader], c) =>
    Array.from({ length: shape.messages }, (_, m) => {
      const text = textOf((c * 31 + m * 17 + ((m * m) % 13)) % shape.texts);
      distinct.add(`${c} ${text}`);
      return { writer, reader, text, target: TARGETS[c % TARGETS.length] as Target };
    }),
  );
  const messageIds: { id: string; cookie: string; target: string }[] = [];
  await timed(`${sent.length} messages are sent`, () =>
    forEach(sent, async ({ writer, reader, text, target }) => {
      const path = `/messages/send/${reader.id}`;
      const { body } = await ask<{ _id: string }>(url, "POST", path, { text }, { cookie: writer.cookie });
      messageIds.push({ id: body._id, cookie: reader.cookie, target });
    }),
  );

  let answered = 0;
  const read = (sourceLanguage: string) =>
    forEach(messageIds, async ({ id, cookie, target }) => {
      const body = { targetLanguage: target, sourceLanguage };
      const answer = await ask(url, "POST", `/translation/message/${id}`, body, { cookie });
      if (answer.status === 200) answered += 1;
      else throw new Error(`a translation answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    });
  await timed("all are read", () => read("es"));
  const [first, questions] = [answered, asked()];
  await timed("all are read again", () => read("auto"));
  return {
    answered: first,
    questions,
    distinct: distinct.size,
    secondReading: asked() - questions,
    messageIds,
  };
}
