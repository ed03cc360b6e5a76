import { baseOf } from "../variants/variants.ts";

/**
 * One sentence in each language: "Anna has 3 cats and a dog.", followed by word beginnings that identify a translation,
 * for the cats and for the dog. A name, a number and two everyday words show whether an engine knows a pair at all; its
 * quality is measured elsewhere (`quality/`).
 */
export const GOLDEN_SENTENCES: Readonly<Record<string, readonly [sentence: string, cats: string, dog: string]>> = {
  af: ["Anna het 3 katte en 'n hond.", "kat", "hond"],
  ar: ["لدى آنا 3 قطط وكلب.", "قط,هر", "كلب"],
  az: ["Annanın 3 pişiyi və bir iti var.", "pişi", "iti,bir it,köpə"],
  be: ["У Ганны 3 кошкі і сабака.", "кошк,кот,кац", "сабак"],
  bg: ["Анна има 3 котки и куче.", "котк,котета", "куче"],
  bn: ["আন্নার ৩টি বিড়াল ও একটি কুকুর আছে।", "বিড়াল", "কুকুর"],
  bs: ["Ana ima 3 mačke i psa.", "mačk", "psa,pas"],
  ca: ["L'Anna té 3 gats i un gos.", "gat", "gos"],
  cs: ["Anna má 3 kočky a psa.", "kočk", "psa,pes"],
  cy: ["Mae gan Anna 3 chath a chi.", "gath,cath,chath", "ci,chi,gi"],
  da: ["Anna har 3 katte og en hund.", "kat", "hund"],
  de: ["Anna hat 3 Katzen und einen Hund.", "katz", "hund"],
  el: ["Η Άννα έχει 3 γάτες και έναν σκύλο.", "γατ", "σκυλ"],
  en: ["Anna has 3 cats and a dog.", "cat", "dog"],
  eo: ["Anna havas 3 katojn kaj hundon.", "kat", "hund"],
  es: ["Ana tiene 3 gatos y un perro.", "gat", "perr"],
  et: ["Annal on 3 kassi ja koer.", "kass", "koer"],
  eu: ["Annak 3 katu eta txakur bat ditu.", "katu", "txakur,zakur"],
  fa: ["آنا ۳ گربه و یک سگ دارد.", "گربه", "سگ"],
  fi: ["Annalla on 3 kissaa ja koira.", "kiss", "koir"],
  fr: ["Anna a 3 chats et un chien.", "chat", "chien"],
  ga: ["Tá 3 chat agus madra ag Anna.", "chat,cat", "madra,mhadra,madadh"],
  gl: ["Ana ten 3 gatos e un can.", "gat", "can"],
  gu: ["અન્ના પાસે 3 બિલાડીઓ અને એક કૂતરો છે.", "બિલાડ", "કૂતર"],
  he: ["לאנה יש 3 חתולים וכלב.", "חתול", "כלב"],
  hi: ["अन्ना के पास 3 बिल्लियाँ और एक कुत्ता है।", "बिल्ल", "कुत्त"],
  hr: ["Ana ima 3 mačke i psa.", "mačk", "psa,pas"],
  hu: ["Annának 3 macskája és egy kutyája van.", "macsk", "kuty"],
  hy: ["Աննան ունի 3 կատու և մեկ շուն։", "կատու", "շուն,շան"],
  id: ["Anna punya 3 kucing dan seekor anjing.", "kucing", "anjing"],
  is: ["Anna á 3 ketti og hund.", "kett,kött", "hund"],
  it: ["Anna ha 3 gatti e un cane.", "gatt", "cane"],
  ja: ["アンナは猫を3匹と犬を1匹飼っています。", "猫,ねこ,ネコ", "犬,いぬ,イヌ"],
  ka: ["ანას 3 კატა და ერთი ძაღლი ჰყავს.", "კატა", "ძაღლ"],
  kn: ["ಅನ್ನಾ ಬಳಿ 3 ಬೆಕ್ಕುಗಳು ಮತ್ತು ಒಂದು ನಾಯಿ ಇವೆ.", "ಬೆಕ್ಕ", "ನಾಯಿ"],
  ko: ["안나는 고양이 3마리와 개 한 마리를 키운다.", "고양이", "개,강아지"],
  lt: ["Ana turi 3 kates ir šunį.", "kat", "šun"],
  lv: ["Annai ir 3 kaķi un suns.", "kaķ", "sun"],
  mk: ["Ана има 3 мачки и куче.", "мачк", "куче,пес"],
  ml: ["അന്നയ്ക്ക് 3 പൂച്ചകളും ഒരു നായയും ഉണ്ട്.", "പൂച്ച", "നായ,പട്ടി"],
  mr: ["अ‍ॅनाकडे 3 मांजरे आणि एक कुत्रा आहे.", "मांजर", "कुत्र"],
  ms: ["Anna ada 3 ekor kucing dan seekor anjing.", "kucing", "anjing"],
  mt: ["Anna għandha 3 qtates u kelb.", "qtates,qattus", "kelb"],
  nb: ["Anna har 3 katter og en hund.", "katt", "hund"],
  nl: ["Anna heeft 3 katten en een hond.", "kat,poes", "hond"],
  nn: ["Anna har 3 kattar og ein hund.", "katt", "hund"],
  oc: ["Anna a 3 cats e un can.", "cat,gat", "can,gos,chin"],
  pl: ["Anna ma 3 koty i psa.", "kot", "psa,pies"],
  pt: ["Ana tem 3 gatos e um cachorro.", "gat", "cachorr,cão"],
  ro: ["Ana are 3 pisici și un câine.", "pisic", "câin"],
  ru: ["У Анны 3 кошки и собака.", "кошк,кошек,кот", "собак,пес"],
  sk: ["Anna má 3 mačky a psa.", "mačk", "psa,pes"],
  sl: ["Ana ima 3 mačke in psa.", "mačk", "psa,pes"],
  sq: ["Ana ka 3 mace dhe një qen.", "mac", "qen"],
  sr: ["Ана има 3 мачке и пса.", "мачк,mačk", "пса,пас,psa,pas"],
  sv: ["Anna har 3 katter och en hund.", "katt", "hund"],
  ta: ["அன்னாவிடம் 3 பூனைகளும் ஒரு நாயும் உள்ளன.", "பூனை", "நாய"],
  te: ["అన్నాకు 3 పిల్లులు మరియు ఒక కుక్క ఉన్నాయి.", "పిల్లు", "కుక్క"],
  th: ["แอนนามีแมว 3 ตัวและสุนัข 1 ตัว", "แมว", "สุนัข,หมา"],
  tl: ["May 3 pusa at isang aso si Anna.", "pusa", "aso"],
  tr: ["Anna'nın 3 kedisi ve bir köpeği var.", "kedi", "köpe"],
  uk: ["В Анни 3 коти й собака.", "кот,кіш,кицьк", "собак,пес,пса"],
  ur: ["اینا کے پاس 3 بلیاں اور ایک کتا ہے۔", "بلی", "کت"],
  vi: ["Anna có 3 con mèo và một con chó.", "mèo", "chó"],
  yue: ["安娜有3隻貓同一隻狗。", "貓,猫", "狗"],
  zh: ["安娜有3只猫和一只狗。", "猫,貓", "狗"],
  pa: ["ਅੰਨਾ ਕੋਲ 3 ਬਿੱਲੀਆਂ ਅਤੇ ਇੱਕ ਕੁੱਤਾ ਹੈ।", "ਬਿੱਲੀ", "ਕੁੱਤ"],
  si: ["ඇනාට බළලුන් 3 දෙනෙක් සහ බල්ලෙක් ඉන්නවා.", "බළල,පූස", "බල්ල"],
  km: ["អាណាមានឆ្មា 3 ក្បាល និងឆ្កែមួយ។", "ឆ្មា", "ឆ្កែ"],
  lo: ["ອານາມີແມວ 3 ໂຕ ແລະ ໝາ 1 ໂຕ.", "ແມວ", "ໝາ"],
  my: ["အန်နာမှာ ကြောင် 3 ကောင်နဲ့ ခွေးတစ်ကောင် ရှိတယ်။", "ကြောင်", "ခွေး"],
  am: ["አና 3 ድመቶችና አንድ ውሻ አሏት።", "ድመ", "ውሻ"],
  or: ["ଆନାଙ୍କ ପାଖରେ 3ଟି ବିଲେଇ ଏବଂ ଗୋଟିଏ କୁକୁର ଅଛି।", "ବିଲେଇ,ବିରାଡ଼ି", "କୁକୁର"],
};

/** The sentence of a language, which is that of its variants too; undefined if there is none. */
export const goldenOf = (code: string) => GOLDEN_SENTENCES[code] ?? GOLDEN_SENTENCES[baseOf(code)];

const ACCENTS = /[\u0300-\u036f]/gu;
const folded = (text: string) => text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
const IS_LATIN = /^[\p{sc=Latn}\P{L}]+$/u;
/** The digit three in each script. */
const THREE = /[3٣۳३৩੩૩୩௩౩೩൩๓໓༣၃៣]/u;

/** Whether `text` says in the language what the golden sentence says. */
export function saysGolden(text: string, language: string): boolean {
  const [sentence, ...words] = goldenOf(language) ?? [];
  if (sentence === undefined) return false;
  const said = folded(text);
  const has = (beginnings: string) => beginnings.split(",").some((one) => said.includes(folded(one)));
  // Other scripts and some languages spell the name differently.
  const isNamed = !IS_LATIN.test(sentence) || /ann?a/u.test(said);
  // Text of twice the length contains chatter.
  return THREE.test(said) && isNamed && words.every(has) && text.length <= 2 * sentence.length + 20;
}
