/** Messages of the chat that an export is of. The same size gives the same messages, each time. */
export interface ChatSize {
  readonly messages: number;
  /** Bytes of all attachments together. */
  readonly bytes: number;
}

export interface SentMessage {
  /** From 0 on. */
  readonly place: number;
  /** Milliseconds since 1970; whole seconds, no two alike. */
  readonly at: number;
  /** Place in `AUTHORS`. */
  readonly author: number;
  readonly text: string;
  /** Place of the message that it answers, a few before; null: it answers none. */
  readonly answers: number | null;
  readonly reactions: readonly { readonly emoji: string; readonly by: readonly number[] }[];
  readonly file: SentFile | null;
}

export interface SentFile {
  readonly place: number;
  readonly at: number;
  readonly isPicture: boolean;
  /** Bytes of a file that is no picture. */
  readonly bytes: number;
}

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "I can bring bread tomorrow",
    "Shall we meet at the station at seven?",
    "The train is late again",
    "Thanks a lot!",
  ],
  es: ["¿Quién trae el pan mañana?", "Nos vemos en la estación", "El tren llega tarde otra vez", "¡Muchas gracias!"],
  fr: ["Qui apporte le pain demain ?", "On se retrouve à la gare", "Le train est encore en retard", "Merci beaucoup !"],
  de: ["Wer bringt morgen das Brot mit?", "Wir treffen uns am Bahnhof", "Der Zug hat Verspätung", "Vielen Dank!"],
  pt: ["Quem traz o pão amanhã?", "A gente se encontra na estação", "O trem está atrasado de novo", "Muito obrigada!"],
  ar: ["من سيحضر الخبز غدا؟", "نلتقي في المحطة", "القطار متأخر مرة أخرى", "شكرا جزيلا لك"],
  zh: ["明天谁带面包来？", "我们七点在车站见面吧", "火车又晚点了", "非常感谢你的帮助"],
  hi: ["कल रोटी कौन लाएगा?", "हम सात बजे स्टेशन पर मिलते हैं", "ट्रेन फिर से देर से चल रही है", "बहुत बहुत धन्यवाद"],
};
const LANGUAGES = Object.keys(SENTENCES);

export const AUTHORS = [
  "Ana",
  "Bruno",
  "Chen",
  "Dalia",
  "Emma",
  "Farid",
  "Gita",
  "Hugo",
  "Inés",
  "Jonas",
  "Kiran",
  "Lea",
];

const BEGINNING = Date.UTC(2019, 0, 1, 8);
/** Messages of a day, whatever the size: a large chat lasts longer. */
const PER_DAY = 400;
const DAY_MS = 86_400_000;
/** Messages for each one with a picture, if there are attachments at all. */
const PICTURES = 100;
/** Mean bytes of a picture, for the share of the others. */
export const PICTURE_BYTES = 60_000;
const OTHER_BYTES = 8_000_000;
/** Different numbers besides the sentences; the nth is written about n times as seldom as the first. */
export const VOCABULARY = 50_000;

/** Numbers from 0 to 1 that look random (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function* messagesOf({ messages, bytes }: ChatSize): Generator<SentMessage> {
  const random = numbersFrom(7);
  const below = (most: number) => Math.floor(random() * most);
  const others = Math.max(0, bytes - Math.floor(messages / PICTURES) * PICTURE_BYTES);
  const count = bytes === 0 ? 0 : Math.max(1, Math.round(others / OTHER_BYTES));
  const every = count === 0 ? 0 : Math.max(1, Math.floor(messages / count));
  let answered = -1;
  for (let place = 0; place < messages; place++) {
    const at = BEGINNING + Math.floor(place / PER_DAY) * DAY_MS + (place % PER_DAY) * 90_000 + below(80) * 1_000;
    const author = below(AUTHORS.length);
    const isPicture = bytes > 0 && place % PICTURES === PICTURES / 2;
    const isOther = every > 0 && !isPicture && place % every === Math.floor(every / 3) && place < every * count;
    const file = isPicture || isOther ? { place, at, isPicture, bytes: Math.round(others / count) } : null;
    // A message that answers is not answered itself, since threads have two levels in some chats.
    const answers = random() < 0.15 && answered >= place - 8 && answered >= 0 ? answered : null;
    const reactions =
      random() < 0.1 ? [{ emoji: ["👍", "❤️", "😂"][below(3)] as string, by: [below(6), 6 + below(6)] }] : [];
    const text = textOf(LANGUAGES[author % LANGUAGES.length] as string, random);
    if (answers === null && random() < 0.5) answered = place;
    yield { place, at, author, text: file && random() < 0.5 ? "" : text, answers, reactions, file };
  }
}

/** Mostly one sentence, at times some, and rarely a page. */
function textOf(language: string, random: () => number): string {
  const known = SENTENCES[language] as readonly string[];
  const share = random();
  const length = share < 0.75 ? 1 : share < 0.98 ? 2 + Math.floor(random() * 3) : 12;
  const sentences = Array.from({ length }, () => {
    const sentence = known[Math.floor(random() * known.length)] as string;
    return random() < 0.5 ? `${sentence} ${Math.floor(VOCABULARY ** random())}` : sentence;
  });
  return sentences.join(length > 4 ? "\n" : " ");
}
