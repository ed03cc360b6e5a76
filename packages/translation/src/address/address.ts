import { baseOf } from "../variants/variants.ts";

/** Forms of address, for languages whose words change with gender. Users choose theirs; they are never guessed. */
export const GENDERS = ["she", "he", "they"] as const;
export type Gender = (typeof GENDERS)[number];

/** The people of a text; null if they have not said it, or if a text has no single addressee. */
export interface Address {
  readonly writer: Gender | null;
  readonly addressee: Gender | null;
}

export const NO_ADDRESS: Address = { writer: null, addressee: null };

/** Languages in which words about the writer or the addressee change with their gender. */
const GENDERED = new Set(
  "ar be bg bs ca cs el es fr gl gu he hi hr it lt lv mk ml mr mt oc pa pl pt ro ru sk sl sq sr uk ur".split(" "),
);
/** Languages with polite and familiar forms of "you". */
const WITH_FORMS = new Set(
  "af az be bg bn bs ca cs de el es et eu fa fi fr gl gu hi hr hu hy id is it ja ka km kn ko lt lv mk ml mr ms my nb ne nl nn oc or pa pl pt ro ru si sk sl sq sr sv ta te th tl tr uk ur vi yue zh".split(
    " ",
  ),
);

export const isGendered = (language: string): boolean => GENDERED.has(baseOf(language));
export const hasForms = (language: string): boolean => WITH_FORMS.has(baseOf(language));
