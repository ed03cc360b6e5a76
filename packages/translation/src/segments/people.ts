import { isFirstName, mayPrecedeSurname } from "./first-names.ts";
import { atWordStart, type Recogniser } from "./recogniser.ts";

/** Titles in any case, followed by a space or a full stop. */
const TITLES =
  "mrs?|ms|mx|mister|miss(?:us|is)|madam|dra?|doctora?|profa?|professora?|profesora?|sra?|srta|sres|se(?:ñ|nh)or(?:a|as|es|ita)?|" +
  "doña|don|dña|dona|dom|mmes?|mlles?|mgr|monsieur|messieurs|madame|mesdames|mademoiselle|docteure?|professeure?|" +
  "signor(?:a|e|ina)?|dottor(?:e|essa)?|professore(?:ssa)?|sig\\.(?:ra|na|ri)|dott\\.ssa|prof\\.ssa|dott|meneer|mevrouw|mevr|dhr|fru|fröken|frøken|" +
  "doutora?|t[ií][oa]|zi[oa]|oncle|tante|onkel|uncle|aunt(?:ie|y)?|" +
  "г-н|г-жа|господин|госпожа|доктор|проф|профессор|пан|пані|κ|κα|κος|κύριος|κύριε|κυρία";
/** Also words, if written in lower case. */
const CAPITAL_TITLES =
  "Miss|Sir|Lord|Lady|Herrn?|Frau|Fräulein|Captain|Sergeant|Colonel|Lieutenant|Inspector|Detective|Judge|Senator|Governor|Reverend|" +
  "Father|Sister|Brother|Pastor|Rabbi|President|Capitán|Bay|Bayan|Pani";
/** Different words without their full stop. */
const POINTED_TITLES = "Rev|Capt|Cpt|Sgt|Lt|Col|Gen|Hon|Gov|Sen|Ing|Avv|Arch|Sig|Hr|Fr|Lic|Insp|Maj|MM?|D|Mw|Dña|Dª";
const BEHIND = "[ \\u00a0]{1,2}$";
const IN_ANY_CASE = new RegExp(`(?:^|[^\\p{L}\\p{N}'’-])(?:${TITLES})(?:\\.$|\\.?${BEHIND})`, "iu");
const IN_CAPITALS = new RegExp(
  `(?:^|[^\\p{L}\\p{N}'’-])(?:(?:${CAPITAL_TITLES})${BEHIND}|(?:${POINTED_TITLES})(?:\\.$|\\.${BEHIND}))`,
  "u",
);
const LONGEST_TITLE = 18;
/** After these, a capitalized common noun is possible too. */
const GERMAN = new RegExp(
  `(?:Herrn?|Frau|Fräulein|Hr\\.|Fr\\.|Onkel|Tante|Dr\\.|Prof\\.|Doktor|Professor)${BEHIND}`,
  "u",
);
/** "Ich schenke meiner Frau Blumen" */
const OWN =
  /(?:^|\P{L})(?:d(?:er|ie|em|en|es)|[mdsk]?ein(?:e[rmns]?)?|ihre[rmn]?|unsere[rmn]?|eure[rmn]?|jede[rmn]?|diese[rmn]?|zur|vom) (?:Herrn?|Frau)[ \u00a0]{1,2}$/iu;

const WORD =
  /(?:\p{Lu}\.|(?:\p{Lu}['’])?\p{Lu}[\p{L}\p{M}]{1,30}(?:-\p{Lu}[\p{L}\p{M}]{1,30}){0,3})(?![\p{L}\p{M}\p{N}_])/uy;
/** "Sr. de la Torre" */
const PARTICLE =
  /(?:de la|de los|de las|van der|van den|van de|von der|del|della|di|da|do|dos|das|van|von|zu|ter|ten|bin|ibn) (?=\p{Lu})/uy;
const BLANK = /[ \u00a0]/u;
const MOST_WORDS = 4;

/** In all-capitals text, such as headlines, these are not surnames. */
const NO_SURNAMES: ReadonlySet<string> = new Set(
  (
    "i is was are were am be been will would can could should may might must has have had do does did and or but not no yes the a an my your his " +
    "her our their its it he she we they you me him them us this that these those in on at to of for from with by as so if than then there " +
    "says said asks asked told went goes came comes likes loves wants needs knows thinks when where who what why which how please thanks thank hi hello hey ok okay " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december " +
    "christmas easter god english spanish french german italian portuguese russian chinese japanese arabic american british mr mrs ms dr prof " +
    "el la los las un una unos unas y e o u de del en con por para que qué es está era fue son hay sí si mi tu su yo él ella nos me te se le lo les al " +
    "dice dijo quiere tiene va viene como cómo cuando cuándo donde dónde gracias hola dios navidad usted ustedes " +
    "le les des du et ou est sont était a à il elle je tu nous vous ils elles ne pas mon ma mes ton ta tes son sa ses qui quand où comment merci bonjour noël dieu " +
    "il lo gli della delle dei ed è sono non mio mia tuo tua suo sua che chi quando dove come grazie ciao dio natale lei lui " +
    "os as um uma em no na nos nas com não é são foi ele ela eu meu minha seu sua obrigado obrigada olá deus natal você " +
    "der die das ein eine und oder ist sind war hat haben nicht kein keine ich du er sie es wir ihr mein meine sein seine mit von zu im am auf für bei " +
    "is en het een niet heeft och är inte og ikke er я ты он она мы вы они и не на в с по что как " +
    "president presidente presidenta präsident präsidentin président présidente director directora directeur directrice direktor direktorin doctor doctora doktor docteur " +
    "professor professora professorin profesor profesora professeur professore minister ministre ministro ministra ministerin kanzler kanzlerin bundeskanzler bundeskanzlerin " +
    "bürgermeister bürgermeisterin chairman chairwoman speaker secretary ambassador mayor juez jueza judge juge alcalde alcaldesa señor señora madame monsieur frau herr ober"
  ).split(" "),
);

function wordEnd(text: string, at: number): number {
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : at;
}

function surnameEnd(text: string, at: number): number {
  const end = wordEnd(text, at);
  return NO_SURNAMES.has(text.slice(at, end).toLowerCase()) ? at : end;
}

function afterParticle(text: string, at: number): number {
  PARTICLE.lastIndex = at;
  return PARTICLE.test(text) ? PARTICLE.lastIndex : at;
}

const isInitial = (word: string) => /^\p{Lu}\.$/u.test(word);
const isLoud = (word: string) => word === word.toUpperCase() && !isInitial(word);

/** Returns the end of a name whose first word ends at `end`, with at most `most` surnames. */
function nameEnd(text: string, at: number, end: number, most: number): number {
  let surnames = 0;
  let [from, to] = [at, end];
  for (let words = 1; ; words += 1) {
    const word = text.slice(from, to);
    const isFirst = isInitial(word) || isFirstName(word) || mayPrecedeSurname(word, false);
    if (!isFirst) surnames += 1;
    if (surnames >= most || words >= MOST_WORDS || isLoud(word) || !BLANK.test(text[to] ?? "")) return to;
    const particle = isFirst ? afterParticle(text, to + 1) : to + 1;
    const next = surnameEnd(text, particle);
    if (next === particle) return to;
    [from, to] = [particle, next];
  }
}

function startsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  return !/[\p{Ll}\p{N},;)][ \u00a0]{1,2}$/u.test(before);
}

/**
 * Recognises names after a title ("Mr. Green"), and surnames after a first name ("Peter Black"), which engines take for
 * colours and things. In German, where every noun is capitalized, only a title shows a name.
 */
export function people(language: string): Recogniser {
  const capitalsTell = !["de", "lb", "und"].includes(language);
  return {
    kind: "name",
    end(text, at) {
      if (!/\p{L}/u.test(text[at] ?? "") || !atWordStart(text, at)) return at;
      const before = text.slice(Math.max(0, at - LONGEST_TITLE), at);
      const isTitled = IN_CAPITALS.test(before) || IN_ANY_CASE.test(before);
      const particle = isTitled && /\.[ \u00a0]{0,2}$/u.test(before) ? afterParticle(text, at) : at;
      const end = wordEnd(text, particle);
      if (end === particle) return at;
      const word = text.slice(particle, end);
      if (isTitled) {
        if (NO_SURNAMES.has(word.toLowerCase())) return at;
        if (OWN.test(before) && !isFirstName(word)) return at;
        const isGerman = !capitalsTell || (GERMAN.test(before) && language !== "en");
        return nameEnd(text, particle, end, isGerman ? 1 : 3);
      }
      if (!capitalsTell || !mayPrecedeSurname(word, startsSentence(text, at))) return at;
      const whole = nameEnd(text, at, end, 2);
      return whole > end ? whole : at;
    },
  };
}
