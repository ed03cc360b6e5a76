import type { LanguageCode } from "../languages.ts";
import type { Prior } from "./detection.ts";

/** Common words of languages with another script as people type them in Latin letters. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  hi:
    "kya hai hain nahi nahin aap tum mujhe mera meri tera teri kal kaise kaisa haan accha acha bhai yaar ka ki ke mein " +
    "ho raha rahe rahi kahan kab kyun sab theek thik haal chutti chahiye kar karo ja aaj bahut namaste shukriya",
  ar:
    "ana enta enti inta inti shlonak shlonik habibi habibti yalla shukran kifak kifik wallah inshallah hamdulillah kol " +
    "shi rayeh bidi shu lesh tamam salam marhaba sabah kheir beit el mish leish wesh rak sa7a bik ahlan",
  ru:
    "privet kak dela segodnya zavtra spasibo poka horosho chto ty menya tebya ochen gde kogda pochemu spala spal ves den " +
    "ya poidem davai nichego konechno mozhno nado dobroe utro vecher",
  el: "kalimera kalispera kalinixta ti kanis efharisto efxaristo parakalo geia sou signomi kala esi nai oxi agapi mou",
  fa: "salam chetori chetore khoobi khubi merci mamnoon haal shoma hale azizam baleh kheyli khoob kojaii chera",
  ja:
    "konnichiwa konbanwa ohayou ohayo gozaimasu arigatou arigato desu ka genki minna sumimasen gomen nasai sayonara mata " +
    "ashita kawaii watashi anata",
  ko: "annyeong annyeonghaseyo jal jinaesseo gamsahamnida saranghae oppa eonni noona hyung ne aniyo mianhae",
  zh: "ni hao nin xiexie zaijian wo ai shenme zenme zuo mingtian jintian bu keyi duibuqi",
};

const BY_WORD = new Map<string, Set<LanguageCode>>();
for (const [language, words] of Object.entries(WORDS) as [LanguageCode, string][])
  for (const word of words.split(" ")) BY_WORD.set(word, (BY_WORD.get(word) ?? new Set()).add(language));

const FEWEST_WORDS = 2;
const LEAST_SHARE = 0.5;

/**
 * The language of a text typed in letters that are not its own, by its most common words. No statistical model of the
 * list knows such texts: they take them for a language they have never seen.
 */
export function romanised(text: string, prior: Prior = {}): LanguageCode | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hits = new Map<LanguageCode, number>();
  for (const word of words)
    for (const language of BY_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const known = (language: LanguageCode) => ((prior[language] ?? 0) > 0 ? 1 : 0);
  const [best] = [...hits].sort((a, b) => b[1] + known(b[0]) - a[1] - known(a[0]));
  if (!best || best[1] < FEWEST_WORDS || best[1] / words.length < LEAST_SHARE) return null;
  return best[0];
}
