import type { LanguageCode } from "../languages.ts";

/** Short messages. Statistical models know little about single words, while a reader of "Hola" has no doubt. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  af: "dankie goeiemôre asseblief totsiens lekker baie",
  az: "salam təşəkkür sağol bəli xeyr",
  bs: "zdravo bok hvala molim dobro",
  ca: "hola gràcies adéu bon dia sí no si us plau moltes gràcies com estàs bé",
  cs: "ahoj čau děkuju díky prosím ano ne dobrý den jak se máš nashledanou",
  cy: "helo diolch bore da shwmae croeso",
  da: "hej tak farvel ja nej godmorgen godnat hvordan går det undskyld",
  de: "hallo danke bitte ja nein tschüss guten tag morgen abend wie geht's gut gute nacht entschuldigung servus moin",
  en: "hi hello hey thanks thank you please yes no ok okay bye good morning night how are what where when why sure sorry love miss lol see tomorrow",
  eo: "saluton dankon bonvolu jes ne ĝis",
  es: "hola gracias por favor sí si no vale adiós adios buenos días buenas tardes noches qué que tal cómo como estás estas bien mañana claro perdón te quiero jaja jajaja besos",
  et: "tere aitäh palun jah ei head aega kuidas läheb",
  eu: "kaixo eskerrik asko mesedez bai ez agur egun on gabon",
  fi: "hei moi kiitos kyllä ei huomenta hyvää yötä mitä kuuluu anteeksi moikka",
  fr: "bonjour salut merci oui non bonsoir bonne nuit s'il te plaît vous ça va comment allez au revoir à demain coucou d'accord pardon je t'aime mdr",
  ga: "dia duit go raibh maith agat slán",
  gl: "ola grazas por favor si non ata logo bos días boas tardes noites",
  hr: "bok zdravo hvala molim da ne dobro dobar dan kako si",
  hu: "szia helló köszönöm kérem igen nem jó reggelt napot estét hogy vagy viszlát",
  id: "halo hai terima kasih tolong ya tidak selamat pagi siang malam apa kabar maaf",
  is: "halló hæ takk já nei bless góðan daginn góða nótt",
  it: "ciao grazie prego per favore sì si no buongiorno buonasera buonanotte come stai va bene domani scusa arrivederci ti amo",
  lt: "labas sveiki ačiū prašau taip ne iki kaip sekasi",
  lv: "sveiki čau paldies lūdzu jā nē kā iet",
  ms: "hai terima kasih tolong ya tidak selamat pagi apa khabar maaf",
  mt: "bonġu grazzi jekk jogħġbok iva le saħħa",
  nb: "hei takk ha det ja nei god morgen natt hvordan går unnskyld",
  nl: "hallo hoi dank je wel bedankt alsjeblieft ja nee doei goedemorgen goedenavond hoe gaat het sorry welterusten",
  nn: "hei takk ha det ja nei god morgon natt korleis går",
  oc: "adieu adiu mercés bonjorn òc non va plan",
  pl: "cześć hej dziękuję dzięki proszę tak nie dzień dobry wieczór dobranoc jak się masz przepraszam",
  pt: "olá oi obrigado obrigada por favor sim não tchau bom dia boa tarde noite tudo bem como está vai até amanhã beijos saudade kkkk",
  ro: "bună salut mulțumesc mersi te rog da nu la revedere ce faci noapte bună ziua",
  sk: "ahoj čau ďakujem prosím áno nie dobrý deň ako sa máš dovidenia",
  sl: "zdravo živjo hvala prosim ja ne dober dan kako si nasvidenje",
  sq: "përshëndetje tung faleminderit po jo mirëdita mirupafshim",
  sv: "hej hejdå tack ja nej god morgon natt hur mår du förlåt snälla",
  tl: "kumusta kamusta salamat po opo oo hindi magandang umaga gabi",
  tr: "merhaba selam teşekkürler teşekkür ederim sağol evet hayır lütfen günaydın nasılsın iyi geceler tamam",
  vi: "chào xin cảm ơn vâng không tạm biệt bạn khỏe",
  be: "прывітанне дзякуй калі ласка так не добры дзень",
  bg: "здравей здрасти благодаря моля да не добро утро как си чао довиждане",
  mk: "здраво фала благодарам молам да не добро утро како си",
  ru: "привет здравствуйте спасибо пожалуйста да нет пока доброе утро как дела хорошо спокойной ночи",
  sr: "здраво хвала молим да не добро јутро дан како си ћао",
  uk: "привіт дякую будь ласка так ні до побачення добрий день як справи добре",
  ar: "مرحبا أهلا السلام عليكم شكرا نعم لا من فضلك كيف حالك صباح الخير",
  fa: "سلام ممنون مرسی بله نه لطفا خوبی چطوری خداحافظ صبح بخیر",
  ur: "سلام شکریہ جی ہاں نہیں کیا حال ہے آپ کیسے ہیں خدا حافظ",
  hi: "नमस्ते धन्यवाद शुक्रिया हाँ नहीं कैसे हो हैं आप क्या ठीक है",
  mr: "नमस्कार धन्यवाद हो नाही कसे आहात कसा आहेस",
  zh: "你好 谢谢 再见 早安 晚安 好的 早上好",
  ja: "了解 大丈夫 頑張",
};

const BY_WORD = new Map<string, Set<LanguageCode>>();
for (const [language, words] of Object.entries(WORDS) as [LanguageCode, string][]) {
  for (const word of words.split(" ")) {
    BY_WORD.set(word, (BY_WORD.get(word) ?? new Set()).add(language));
  }
}

export const isEveryday = (word: string) => BY_WORD.has(word);

/** Longer texts have enough evidence of their own. */
const MOST_WORDS = 5;
const PER_WORD = 3;
/** If the text has nothing else, the models' output is noise. */
const PER_WORD_ALONE = 60;

export interface Everyday {
  /** Returns how much likelier the text's everyday words make a language. */
  factor(language: LanguageCode): number;
  /** Whether every word of the text is an everyday word of some language. */
  readonly all: boolean;
}

export function everydayWords(text: string): Everyday {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  if (words.length === 0 || words.length > MOST_WORDS) return { factor: () => 1, all: false };
  const known = words.map((word) => BY_WORD.get(word.replace("’", "'")));
  const all = known.every((languages) => languages !== undefined);
  const weight = all ? PER_WORD_ALONE : PER_WORD;
  return {
    factor: (language) => known.reduce((f, languages) => (languages?.has(language) ? f * weight : f), 1),
    all,
  };
}
