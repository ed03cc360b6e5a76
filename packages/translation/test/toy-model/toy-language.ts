import { seededRandom } from "../bergamot-model/seeded-random.ts";

/**
 * The language of the toy model: English sentences word by word in Spanish, in another order. `friends buy 3 red apples
 * with Ana at 5.` is `a las 5 con Ana amigos 3 manzanas rojas compran.`
 */
const WORDS = {
  subject: {
    friends: "amigos",
    children: "niños",
    neighbours: "vecinos",
    teachers: "profesores",
    sisters: "hermanas",
    brothers: "hermanos",
    players: "jugadores",
    doctors: "médicos",
    students: "estudiantes",
    guests: "invitados",
  },
  verb: {
    buy: "compran",
    eat: "comen",
    want: "quieren",
    sell: "venden",
    find: "encuentran",
    bring: "traen",
    need: "necesitan",
    keep: "guardan",
    carry: "llevan",
    choose: "eligen",
  },
  adjective: {
    red: "rojas",
    new: "nuevas",
    big: "grandes",
    old: "viejas",
    small: "pequeñas",
    cheap: "baratas",
    good: "buenas",
    white: "blancas",
  },
  noun: {
    apples: "manzanas",
    oranges: "naranjas",
    tables: "mesas",
    chairs: "sillas",
    bottles: "botellas",
    cups: "tazas",
    keys: "llaves",
    bags: "bolsas",
    houses: "casas",
    letters: "cartas",
  },
} as const;
export const NAMES = ["Ana", "Bruno", "Chloe", "Dieter", "Emma", "Farid", "Hana", "Ivan", "Lena", "Omar"];
const MARKS = [".", "?", "!"];

/** Prefix of a vocabulary piece that begins a word. */
export const WORD_START = "▁";
const SIGNS = [".", "?", "!", ":", "@", ..."0123456789"];

export const PIECES: readonly string[] = [
  ...Object.values(WORDS).flatMap((group) => Object.entries(group).flat()),
  "with",
  "con",
  "at",
  "a",
  "las",
  "and",
  "y",
  ...NAMES,
  ...SIGNS,
]
  .map((word) => WORD_START + word)
  .concat(
    SIGNS,
    NAMES.map((name) => name.toLowerCase()),
    [WORD_START],
  );

/** Pieces that are translated as a unit, and their position in the translation. */
interface Group {
  readonly source: readonly string[];
  readonly target: readonly string[];
  readonly place: number;
}

export interface ToySentence {
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** For each target piece, the source piece it comes from. */
  readonly alignment: readonly number[];
}

export const toText = (pieces: readonly string[]): string => pieces.join("").replaceAll(WORD_START, " ").trim();

export function toSentences(seed: number): () => ToySentence {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const word = (kind: keyof typeof WORDS, place: number): Group => {
    const [english, spanish] = oneOf(Object.entries(WORDS[kind])) as [string, string];
    return { source: [WORD_START + english], target: [WORD_START + spanish], place };
  };
  const kept = (text: string): string[] =>
    text.startsWith("@")
      ? [`${WORD_START}@`, text.slice(1)]
      : NAMES.includes(text)
        ? [WORD_START + text]
        : [...text].map((character, index) => (index === 0 ? WORD_START + character : character));
  const number = () => String(below(10 ** (1 + below(4))));
  const time = () => (below(2) ? String(1 + below(12)) : `${10 + below(13)}:${below(6)}${below(10)}`);
  const name = () => (below(4) ? oneOf(NAMES) : `@${oneOf(NAMES).toLowerCase()}`);

  return () => {
    const groups: Group[] = [word("subject", 3), word("verb", 7)];
    if (below(2)) groups.push({ ...same(kept(number())), place: 4 });
    if (below(3)) groups.push(word("adjective", 6));
    groups.push(word("noun", 5));
    if (below(2)) {
      const who = kept(name());
      groups.push({ source: ["▁with", ...who], target: ["▁con", ...who], place: 2 });
    }
    if (below(2)) {
      const when = kept(time());
      groups.push({ source: ["▁at", ...when], target: ["▁a", "▁las", ...when], place: 1 });
    }
    groups.push({ ...same([oneOf(MARKS)]), place: 8 });
    return assemble(groups);
  };
}

const same = (pieces: readonly string[]) => ({ source: pieces, target: pieces });

function assemble(groups: readonly Group[]): ToySentence {
  let from = 0;
  const placed = groups.map((group) => {
    const begin = from;
    from += group.source.length;
    // Additional target pieces ("a las" for "at") come from the first source piece.
    const more = group.target.length - group.source.length;
    const alignment = group.target.map((_, index) => begin + Math.max(0, index - more));
    return { ...group, alignment };
  });
  const ordered = [...placed].sort((a, b) => a.place - b.place);
  return {
    source: groups.flatMap(({ source }) => source),
    target: ordered.flatMap(({ target }) => target),
    alignment: ordered.flatMap(({ alignment }) => alignment),
  };
}
