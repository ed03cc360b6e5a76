import type { LanguageCode } from "../languages.ts";

/**
 * Letters that only some languages use. A name may bring in a foreign one, so a letter makes other languages unlikely
 * but does not rule them out.
 */
const LETTERS: readonly (readonly [letters: string, languages: string])[] = [
  ["ў", "be"],
  ["їєґ", "uk"],
  ["і", "uk be"],
  ["ыэё", "ru be"],
  ["ъ", "bg ru"],
  ["щ", "bg ru uk"],
  ["ђћ", "sr bs"],
  ["ѓќѕ", "mk"],
  ["ј", "sr mk bs az"],
  ["љњџ", "sr mk bs"],
  ["ә", "az"],
  ["ٹڈڑںےۓھ", "ur"],
  ["ہ", "ur"],
  ["پچژگ", "fa ur"],
  ["یک", "fa ur"],
  ["ةيىكإأؤ", "ar"],
  ["ळ", "mr"],
  ["ßẞ", "de"],
  ["ñ", "es gl eu tl"],
  ["¿¡", "es gl"],
  ["ãõ", "pt et vi"],
  ["ħġċ", "mt"],
  ["ż", "mt pl"],
  ["łąęśźć", "pl hr bs sr lt"],
  ["łśźń", "pl"],
  ["őű", "hu"],
  ["řěů", "cs"],
  ["ľĺŕ", "sk"],
  ["ťď", "cs sk"],
  ["ťďňň", "cs sk"],
  ["ğı", "tr az"],
  ["ə", "az"],
  ["ţțşș", "ro tr az"],
  ["ă", "ro vi"],
  ["þð", "is"],
  ["æ", "da nb nn is"],
  ["ø", "da nb nn"],
  ["å", "da nb nn sv fi"],
  ["đ", "vi hr bs sr"],
  ["ơưạảấầẩậắằẳặẹẻẽếềểệịỉọỏốồổộớờởợụủứừửựỳỵỷỹ", "vi"],
  ["ķļņģ", "lv"],
  ["āēīū", "lv"],
  ["ėįų", "lt"],
  ["ŝĝĉĵŭĥ", "eo"],
  ["ŵŷ", "cy"],
  ["ë", "sq nl af fr ca"],
  ["œ", "fr"],
];

/** Function words that distinguish one language from its relatives. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  af: "die 'n nie ek hulle sy vir jy julle wees baie dié deur sodat nou hê hom haar hierdie daardie was moes jou ŉ kan sê",
  nl: "een niet ik zij hij wij jij jullie zijn kunnen deze door zich heeft hebben naar worden wordt voor de ze zou zeer veel werd bij uit was kan",
  de: "der die das und ist nicht ich ein eine mit auf für von zu den dem sich auch werden wurde hat sind es im wie aber noch nur",
  fr: "le la les un une des et est que qui dans pour pas sur au avec il elle ce sont du ne se plus par ont été cette",
  da: "af efter hvad mig dig sig nu meget op ud noget nogen blev blevet bliver uden mod hvor kun også selv jeg ikke til gør",
  nb: "av etter hva meg deg seg nå mye opp ut noe noen ble blitt blir uten mot hvor bare også selv jeg ikke til gjør",
  nn: "av etter kva meg deg seg no mykje opp ut noko nokon vart vorte vert utan mot kvar berre òg sjølv eg ikkje til gjer ein frå dei",
  sv: "och inte jag från efter vad mig dig sig nu mycket upp ut något någon blev blivit blir utan mot också själv är att för på",
  gl: "o os un unha non máis moi xa polo pola coa co dos das nos nas á ás ao aos é eu el ela iso isto quen onde tamén ata dende ou se foi teñen ten",
  pt: "o os um uma não mais muito já pelo pela com do dos das no nos na nas à às ao aos é eu ele ela isso isto quem onde também até desde ou se foi têm tem são em",
  es: "el los las un una no más muy ya por con del en al es yo él ella eso esto quien donde también hasta desde o y se fue tienen tiene son lo su le",
  ca: "el els les un una no més molt ja per amb del dels en al és jo ell ella això aquest qui on també fins des o i es va té tenen són de la ha que seva seu",
  oc: "lo los las un una non mai plan ja per amb del dels en al es ieu el ela aquò aqueste qual ont tanben fins dempuèi o e se foguèt an son de la que",
  it: "il gli le un una non più molto già per con del della in al è io lui lei questo che chi dove anche fino da o e si fu sono di",
  id: "karena bisa bahwa adalah kamu uang mobil anda kami tersebut dari dengan juga akan telah sedang mereka yaitu oleh dia beberapa hari saat lebih kota",
  ms: "kerana boleh bahawa ialah awak wang kereta anda kami tersebut daripada dengan juga akan telah sedang mereka iaitu oleh beliau beberapa hari ketika lebih bandar kepada ramai pelbagai",
  bs: "šta ko hiljada hiljade sedmica sedmice historija historije također uslov uslovi opšti ovaj saopštio augusta januara februara marta aprila juna jula septembra oktobra novembra decembra evropski evrope porodica sistem tačno naučnici",
  hr: "što tko tisuća tisuće tjedan tjedna povijest povijesti također uvjet uvjeti opći ovaj priopćio kolovoza siječnja veljače ožujka travnja lipnja srpnja rujna listopada studenoga prosinca europski europe obitelj sustav točno znanstvenici",
  sr: "шта ко је су на за да се не од као што бити били била није али или који која које из до по код само када",
  mk: "што кој е се на за да не од како биде биле беше има ама или кои која кое во до по кај само кога ќе сме сте беа со ги го",
  bg: "какво кой е са на за да не от като бъде били беше има но или които която което в до по при само когато ще сме сте бяха със ги го",
  hi: "है हैं और का की के में नहीं था थी थे को से पर यह वह ने ही भी एक तो कर हो गया लिए",
  mr: "आहे आहेत आणि चा ची चे मध्ये नाही होता होती होते ला पासून वर हा ही हे ते तो ती एक तर करून झाले केले साठी त्या या",
  cs: "a se na je že v to s z do jsem jsou nebo který která které ale jako byl byla bylo při po tak jak což pro být není než také",
  sk: "a sa na je že v to s z do som sú alebo ktorý ktorá ktoré ale ako bol bola bolo pri po tak čo pre byť nie než tiež",
  sl: "in se na je da v to s z do sem so ali ki ali pa kot bil bila bilo pri po tako kaj za biti ni tudi ne",
  ru: "и в не на что он с как это по но они мы из у за то так же вы был была было для или если только ещё при",
  uk: "і в не на що він з як це по але вони ми із у за то так же ви був була було для або якщо тільки ще при та є",
  be: "і у не на што ён з як гэта па але яны мы са за то так жа вы быў была было для або калі толькі яшчэ пры ды",
  cy: "y yr yn a ac i'r o'r mae oedd wedi ar am gan ei eu nid yw ond bod hefyd hwn roedd sydd i o gyda neu",
  mt: "il u li ta' tal fil għal ma' minn mill dan din huwa hija kien kienu jew biss wkoll bħal iżda mhux hu hi dwar bejn",
  en: "the of and to in is was for that with on are as by this be from have has not it they at or which were",
};

const LETTER_FEATURES = LETTERS.map(([letters, languages]) => ({
  test: new RegExp(`[${letters}]`, "gu"),
  languages: new Set(languages.split(" ")),
}));
const WORD_FEATURES = new Map<string, Set<string>>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of words.split(" ")) WORD_FEATURES.set(word, (WORD_FEATURES.get(word) ?? new Set()).add(language));

export const isSmallWord = (word: string) => WORD_FEATURES.has(word);

const PER_LETTER = 3;
const MOST_LETTERS = 2;
/** Factors by the number of languages that share a word: the fewer, the stronger the evidence. */
const PER_WORD = [1, 3.5, 1.8, 1.3] as const;
const PER_COMMON_WORD = 1.15;
const MOST_FOR_WORDS = 60;

/** Returns how much likelier the letters and function words of a text make a language. */
export function featuresOf(text: string): (language: LanguageCode) => number {
  const lower = text.toLowerCase();
  const letters = LETTER_FEATURES.flatMap(({ test, languages }) => {
    const found = Math.min(MOST_LETTERS, lower.match(test)?.length ?? 0);
    return found === 0 ? [] : [{ languages, found }];
  });
  const byWords = new Map<string, number>();
  for (const word of lower.match(/'?[\p{L}\p{M}]+'?/gu) ?? []) {
    const languages = WORD_FEATURES.get(word);
    if (!languages) continue;
    const factor = PER_WORD[languages.size] ?? PER_COMMON_WORD;
    for (const language of languages) byWords.set(language, (byWords.get(language) ?? 1) * factor);
  }
  return (language) => {
    const foreign = letters.reduce((sum, { languages, found }) => sum + (languages.has(language) ? 0 : found), 0);
    return Math.min(MOST_FOR_WORDS, byWords.get(language) ?? 1) / PER_LETTER ** foreign;
  };
}
