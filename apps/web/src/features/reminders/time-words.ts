/** A named part of the day, and how it shifts a nearby hour of the twelve-hour clock. */
export interface Daypart {
  /** Hour used if no clock time is given; 24 is the coming midnight. */
  readonly hour: number;
  readonly half: "am" | "pm" | "night";
  /** Days from today, for words such as "tonight". */
  readonly day?: number;
}

/** Minutes that a word adds to the hour before or after it: "half past", "halb", "y media". */
type Shifts = Readonly<Record<string, number>>;

export interface TimeWords {
  readonly days: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, Daypart>>;
  readonly numbers: Readonly<Record<string, number>>;
  /** Minutes per unit. Days and weeks follow the calendar. */
  readonly units: Readonly<Record<string, number>>;
  /** Minutes of durations without a number. */
  readonly durations: Readonly<Record<string, number>>;
  readonly around: readonly string[];
  readonly and: readonly string[];
  /** After a unit: adds half of it. */
  readonly andHalf: readonly string[];
  readonly at: readonly string[];
  readonly oclock: readonly string[];
  readonly shiftsBefore: Shifts;
  readonly shiftsAfter: Shifts;
  /** Before or after a weekday or a date. */
  readonly on: readonly string[];
  /** Before or after a weekday: selects the one in the next week. */
  readonly next: readonly string[];
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  /** Whether `24/12` is the 24th of December. */
  readonly dayFirst: boolean;
  /** Whether `18h` is a time of day instead of a duration. */
  readonly clockWithH: boolean;
  /** Other time words; a text that begins or ends with one is refused. */
  readonly others: readonly string[];
  /** Between two times: "3 or 4", "6:30 to 7:30". */
  readonly between: readonly string[];
}

export const HOUR = 60;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const byKey = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([words, value]) => words.split("|").map((word) => [word.normalize(), value])),
  );
const list = (words: string): string[] => (words === "" ? [] : words.normalize().split("|"));

const MORNING = { hour: 9, half: "am" } as const;
const NOON = { hour: 12, half: "pm" } as const;
const AFTERNOON = { hour: 15, half: "pm" } as const;
const EVENING = { hour: 19, half: "night" } as const;
const NIGHT = { hour: 21, half: "night" } as const;
const MIDNIGHT = { hour: 24, half: "night" } as const;
const AM = { hour: 9, half: "am" } as const;
const PM = { hour: 12, half: "pm" } as const;

interface Table {
  days: Record<string, number>;
  parts: Record<string, Daypart>;
  numbers: string;
  units: Record<string, number>;
  durations: Record<string, number>;
  around: string;
  and: string;
  andHalf: string;
  at: string;
  oclock: string;
  shiftsBefore?: Shifts;
  shiftsAfter?: Shifts;
  on: string;
  next: string;
  weekdays: string;
  months: string;
  others: string;
  between: string;
  clockWithH?: true;
}

/** Numbers from one to twelve, then 15, 20, 30, 45; spellings are separated by slashes. Weeks begin on Sunday. */
const TABLES: Readonly<Record<string, Table>> = {
  en: {
    days: { today: 0, tomorrow: 1, "tmrw|tmr": 1, "the day after tomorrow|day after tomorrow": 2 },
    parts: {
      "in the morning|morning": MORNING,
      "noon|midday": NOON,
      "in the afternoon|afternoon": AFTERNOON,
      "in the evening|evening": EVENING,
      "at night|night": NIGHT,
      midnight: MIDNIGHT,
      "am|a.m.|a.m": AM,
      "pm|p.m.|p.m": PM,
      "this morning": { ...MORNING, day: 0 },
      "this afternoon": { ...AFTERNOON, day: 0 },
      "this evening": { ...EVENING, day: 0 },
      tonight: { ...NIGHT, day: 0 },
    },
    numbers: "one/a/an,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,fifteen,twenty,thirty,forty-five",
    units: {
      "m|min|mins|min.|minute|minutes": 1,
      "h|hr|hrs|hour|hours": HOUR,
      "d|day|days": DAY,
      "w|wk|wks|week|weeks": WEEK,
    },
    durations: {
      "half an hour|half hour|a half hour": 30,
      "a quarter of an hour|quarter of an hour|a quarter hour": 15,
      "three quarters of an hour": 45,
      "an hour and a half|one and a half hours": 90,
      "a fortnight": 2 * WEEK,
      "a couple of hours": 2 * HOUR,
    },
    around: "in|after|from now|later",
    and: "and|&|,",
    andHalf: "and a half",
    at: "at|@",
    oclock: "o'clock|o’clock|oclock",
    shiftsBefore: { "half past": 30, "quarter past|a quarter past": 15, "quarter to|a quarter to": -15 },
    on: "on|this|the|coming",
    next: "next",
    weekdays: "sunday,monday,tuesday/tue/tues,wednesday/wed,thursday/thu/thur/thurs,friday/fri,saturday",
    months:
      "january/jan,february/feb,march/mar,april/apr,may,june/jun,july/jul,august/aug,september/sep/sept,october/oct,november/nov,december/dec",
    others:
      "ago|yesterday|half|quarter|past|sec|secs|second|seconds|month|months|year|years|every|daily|weekly|each|until|till|by|last|mon|sat|sun|st|nd|rd|th",
    between: "or|to|until|till|through|from|before|after",
  },
  de: {
    clockWithH: true,
    days: { heute: 0, morgen: 1, übermorgen: 2 },
    parts: {
      "früh|vormittag|vormittags|am vormittag|am morgen|morgens|in der früh": MORNING,
      "mittag|mittags|am mittag": NOON,
      "nachmittag|nachmittags|am nachmittag": AFTERNOON,
      "abend|abends|am abend": EVENING,
      "nacht|nachts|in der nacht": NIGHT,
      mitternacht: MIDNIGHT,
      "heute morgen|heute früh": { ...MORNING, day: 0 },
    },
    numbers:
      "ein/eine/einen/einer/einem/eins,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,fünfzehn,zwanzig,dreißig,fünfundvierzig",
    units: {
      "minute|minuten": 1,
      "std|std.|stunde|stunden": HOUR,
      "tag|tage|tagen": DAY,
      "woche|wochen": WEEK,
    },
    durations: {
      "einer halben stunde|eine halbe stunde|halbe stunde|halben stunde": 30,
      "einer viertelstunde|eine viertelstunde|viertelstunde": 15,
      "einer dreiviertelstunde|dreiviertelstunde": 45,
      "anderthalb stunden|eineinhalb stunden|einer stunde und einer halben": 90,
      "zweieinhalb stunden": 150,
    },
    around: "in|nach|ab jetzt",
    and: "und",
    andHalf: "",
    at: "um|gegen",
    oclock: "uhr",
    shiftsBefore: { halb: -30, "viertel nach": 15, "viertel vor|dreiviertel": -15 },
    on: "am|an|den|der|diesen|kommenden|nächsten|nächster|kommender",
    next: "nächste woche",
    weekdays: "sonntag,montag,dienstag,mittwoch,donnerstag,freitag,samstag/sonnabend",
    months:
      "januar/jänner/jan.,februar/feb.,märz,april/apr.,mai,juni,juli,august/aug.,september/sept.,oktober/okt.,november/nov.,dezember/dez.",
    others:
      "vor|gestern|halb|viertel|sekunden|sekunde|monat|monate|monaten|jahr|jahre|jahren|jeden|jede|jedes|täglich|wöchentlich|bis|ab|letzten|spätestens",
    between: "oder|bis|vor|nach|ab|gegen",
  },
  fr: {
    clockWithH: true,
    days: { "aujourd'hui|aujourd’hui": 0, demain: 1, "après-demain|après demain": 2 },
    parts: {
      "du matin|matin|dans la matinée": MORNING,
      midi: NOON,
      "de l'après-midi|de l’après-midi|après-midi": AFTERNOON,
      "du soir|soir|dans la soirée": EVENING,
      "de la nuit|nuit": NIGHT,
      minuit: MIDNIGHT,
      "ce matin": { ...MORNING, day: 0 },
      "cet après-midi": { ...AFTERNOON, day: 0 },
      "ce soir": { ...EVENING, day: 0 },
      "cette nuit": { ...NIGHT, day: 0 },
    },
    numbers: "un/une,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,quinze,vingt,trente,quarante-cinq",
    units: { "minute|minutes|mn": 1, "heure|heures": HOUR, "j|jour|jours": DAY, "semaine|semaines|sem.": WEEK },
    durations: {
      "une demi-heure|demi-heure|une demi heure": 30,
      "un quart d'heure|un quart d’heure": 15,
      "trois quarts d'heure|trois quarts d’heure": 45,
      "une heure et demie": 90,
    },
    around: "dans|après|d'ici|d’ici",
    and: "et",
    andHalf: "et demie|et demi",
    at: "à|vers",
    oclock: "h|heure|heures",
    shiftsAfter: { "et demie|et demi": 30, "et quart": 15, "moins le quart|moins quart": -15 },
    on: "le|ce|prochain|prochaine",
    next: "la semaine prochaine",
    weekdays: "dimanche,lundi,mardi,mercredi,jeudi,vendredi,samedi",
    months:
      "janvier/janv.,février/févr.,mars,avril/avr.,mai,juin,juillet/juil.,août,septembre/sept.,octobre/oct.,novembre/nov.,décembre/déc.",
    others:
      "il y a|hier|demi|demie|quart|seconde|secondes|mois|an|ans|année|chaque|tous les|toutes les|jusqu'à|avant|dernier|pile",
    between: "ou|à|jusqu’à|jusqu'à|avant|après|dès",
  },
  es: {
    clockWithH: true,
    days: { hoy: 0, mañana: 1, "pasado mañana": 2 },
    parts: {
      "de la mañana|por la mañana|en la mañana": MORNING,
      "mediodía|del mediodía": NOON,
      "de la tarde|por la tarde|en la tarde": { ...AFTERNOON, hour: 16 },
      "de la noche|por la noche|en la noche": NIGHT,
      "de la madrugada": AM,
      medianoche: MIDNIGHT,
      "esta mañana": { ...MORNING, day: 0 },
      "esta tarde": { ...AFTERNOON, hour: 16, day: 0 },
      "esta noche": { ...NIGHT, day: 0 },
    },
    numbers:
      "un/una/uno,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,quince,veinte,treinta,cuarenta y cinco",
    units: { "minuto|minutos": 1, "hora|horas": HOUR, "día|días|dia|dias": DAY, "semana|semanas": WEEK },
    durations: {
      "media hora": 30,
      "un cuarto de hora": 15,
      "tres cuartos de hora": 45,
      "una hora y media|hora y media": 90,
    },
    around: "en|dentro de|de aquí a",
    and: "y|con",
    andHalf: "y media|y medio",
    at: "a las|a la|al|a|las|la",
    oclock: "h|hs|horas|en punto",
    shiftsAfter: { "y media": 30, "y cuarto": 15, "menos cuarto": -15 },
    on: "el|este|próximo|que viene",
    next: "la próxima semana|la semana que viene",
    weekdays: "domingo,lunes,martes,miércoles/miercoles,jueves,viernes,sábado/sabado",
    months: "enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre/setiembre,octubre,noviembre,diciembre",
    others:
      "hace|ayer|media|cuarto|segundo|segundos|mes|meses|año|años|cada|todos los|todas las|hasta|antes de|pasado|tarde|noche",
    between: "o|a|hasta|antes de|antes del|después de",
  },
  pt: {
    clockWithH: true,
    days: { hoje: 0, amanhã: 1, "depois de amanhã": 2 },
    parts: {
      "da manhã|de manhã|pela manhã": MORNING,
      "meio-dia|meio dia": NOON,
      "da tarde|de tarde|à tarde": AFTERNOON,
      "da noite|de noite|à noite": { ...NIGHT, hour: 20 },
      "da madrugada": AM,
      "meia-noite|meia noite": MIDNIGHT,
      "esta manhã": { ...MORNING, day: 0 },
      "esta tarde": { ...AFTERNOON, day: 0 },
      "esta noite": { ...NIGHT, hour: 20, day: 0 },
    },
    numbers:
      "um/uma,dois/duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,quinze,vinte,trinta,quarenta e cinco",
    units: { "minuto|minutos": 1, "hora|horas": HOUR, "dia|dias": DAY, "semana|semanas": WEEK },
    durations: { "meia hora": 30, "um quarto de hora": 15, "uma hora e meia|hora e meia": 90 },
    around: "em|daqui a|dentro de|daqui",
    and: "e",
    andHalf: "e meia|e meio",
    at: "às|as|à|ao|pelas",
    oclock: "h|hs|horas|em ponto",
    shiftsAfter: { "e meia": 30, "e quinze": 15, "e um quarto": 15 },
    on: "na|no|em|dia|o|a|próxima|próximo|esta|este|que vem",
    next: "na próxima semana|na semana que vem",
    weekdays:
      "domingo,segunda-feira/segunda,terça-feira/terça,quarta-feira/quarta,quinta-feira/quinta,sexta-feira/sexta,sábado/sabado",
    months: "janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro",
    others:
      "há|ontem|meia|quarto|segundo|segundos|mês|meses|ano|anos|cada|todo|todos os|todas as|até|antes de|passada|tarde|noite|manhã",
    between: "ou|até|a|antes de|antes das|depois",
  },
  ar: {
    days: { اليوم: 0, "غدًا|غدا|غداً|بكرة": 1, "بعد غد|بعد غدٍ": 2 },
    parts: {
      "صباحًا|صباحا|صباحاً|في الصباح|ص": MORNING,
      "ظهرًا|ظهرا|ظهراً|الظهر|عند الظهر": NOON,
      "عصرًا|عصرا|عصراً|بعد الظهر": AFTERNOON,
      "مساءً|مساء|مساءا|م": { ...EVENING, half: "pm" },
      "في المساء": EVENING,
      "ليلًا|ليلا|ليلاً": NIGHT,
      "منتصف الليل": MIDNIGHT,
      "هذا الصباح": { ...MORNING, day: 0 },
      "هذا المساء": { ...EVENING, day: 0 },
      الليلة: { ...NIGHT, day: 0 },
    },
    numbers:
      "واحدة/الواحدة,الثانية,ثلاث/ثلاثة/الثالثة,أربع/أربعة/الرابعة,خمس/خمسة/الخامسة,ست/ستة/السادسة,سبع/سبعة/السابعة,ثماني/ثمانية/الثامنة,تسع/تسعة/التاسعة,عشر/عشرة/العاشرة,الحادية عشرة,الثانية عشرة,خمس عشرة,عشرين,ثلاثين,",
    units: {
      "دقيقة|دقائق|د": 1,
      "ساعة|ساعات|س": HOUR,
      "يوم|أيام|يومًا|يوما": DAY,
      "أسبوع|أسابيع|أسبوعًا": WEEK,
    },
    durations: {
      "نصف ساعة": 30,
      "ربع ساعة": 15,
      "ساعة وربع|ساعة و ربع": 75,
      "ساعة ونصف|ساعة و نصف": 90,
      "ساعة إلا ربع|ساعة إلا ربعا|ساعة إلا ربعًا": 45,
      "ساعتين وربع|ساعتين و ربع": 135,
      "ساعتين ونصف|ساعتين و نصف": 150,
      "دقيقتين|دقيقتان": 2,
      "ساعتين|ساعتان": 2 * HOUR,
      "يومين|يومان": 2 * DAY,
      "أسبوعين|أسبوعان": 2 * WEEK,
      ساعة: HOUR,
      دقيقة: 1,
      يوم: DAY,
      أسبوع: WEEK,
    },
    around: "بعد|خلال|في غضون|في خلال",
    and: "و",
    andHalf: "ونصف",
    at: "في الساعة|الساعة|عند الساعة",
    oclock: "",
    shiftsAfter: { "والنصف|ونصف": 30, "والربع|وربع": 15, "إلا ربعًا|إلا ربعا|إلا الربع": -15 },
    on: "يوم|في|القادم|المقبل",
    next: "الأسبوع القادم|الأسبوع المقبل",
    weekdays: "الأحد,الاثنين/الإثنين,الثلاثاء,الأربعاء,الخميس,الجمعة,السبت",
    months: "يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر",
    others: "أمس|قبل|نصف|ربع|ثانية|ثواني|ثوان|شهر|شهور|أشهر|سنة|سنوات|كل|حتى|الماضي|مساء|صباح|ليل",
    between: "أو|إلى|حتى|قبل|بعد|من",
  },
  zh: {
    days: { "今天|今日": 0, "明天|明日": 1, "后天|後天": 2, "大后天|大後天": 3 },
    parts: {
      "早上|上午|早晨|清晨": MORNING,
      "中午|正午": NOON,
      "下午|午后": AFTERNOON,
      "晚上|傍晚|晚间": EVENING,
      "夜里|夜间|深夜": NIGHT,
      "午夜|半夜": MIDNIGHT,
      凌晨: AM,
      "今早|今晨": { ...MORNING, day: 0 },
      今晚: { ...EVENING, day: 0 },
      "明早|明晨": { ...MORNING, day: 1 },
      明晚: { ...EVENING, day: 1 },
    },
    numbers: "一,二/两/兩,三,四,五,六,七,八,九,十,十一,十二,十五,二十,三十,四十五",
    units: {
      "分钟|分鐘|分": 1,
      "小时|个小时|小時|個小時|钟头|个钟头": HOUR,
      "天|日": DAY,
      "周|星期|个星期|礼拜|个礼拜|週": WEEK,
    },
    durations: {
      "半小时|半个小时|半小時|半个钟头": 30,
      "一刻钟|一刻鐘": 15,
      三刻钟: 45,
      "一个半小时|一小时半|1个半小时|1小时半": 90,
      "两个半小时|两小时半|2个半小时": 150,
    },
    around: "过|再过|之后|以后|后|後|以後|之後",
    and: "零|又|和",
    andHalf: "半",
    at: "在|于",
    oclock: "点钟|点|點|時|时",
    shiftsAfter: { 半: 30, 一刻: 15, 三刻: 45, 整: 0 },
    on: "在|这|这个|本",
    next: "下|下个",
    weekdays:
      "星期日/星期天/周日/周天/礼拜天/礼拜日/週日,星期一/周一/礼拜一/週一,星期二/周二/礼拜二/週二,星期三/周三/礼拜三/週三,星期四/周四/礼拜四/週四,星期五/周五/礼拜五/週五,星期六/周六/礼拜六/週六",
    months: "一月,二月,三月,四月,五月,六月,七月,八月,九月,十月,十一月,十二月",
    others: "前|昨天|每|每天|每周|直到|之前|以前",
    between: "或|或者|到|至|还是",
  },
  hi: {
    days: { आज: 0, कल: 1, परसों: 2 },
    parts: {
      "सुबह|सवेरे|सुबह को": MORNING,
      "दोपहर|दोपहर को|दोपहर में": NOON,
      "शाम|शाम को|शाम में": EVENING,
      "रात|रात को|रात में": NIGHT,
      "आधी रात|आधी रात को": MIDNIGHT,
      "आज शाम|आज शाम को": { ...EVENING, day: 0 },
      "आज रात|आज रात को": { ...NIGHT, day: 0 },
    },
    numbers: "एक,दो,तीन,चार,पाँच/पांच,छह/छः/छे,सात,आठ,नौ,दस,ग्यारह,बारह,पंद्रह,बीस,तीस,पैंतालीस",
    units: {
      "मिनट|मि॰": 1,
      "घंटा|घंटे|घंटों|घण्टा|घण्टे": HOUR,
      "दिन|दिनों": DAY,
      "हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|हफ़्तों|सप्ताह": WEEK,
    },
    durations: {
      "आधा घंटा|आधे घंटे|आधा घण्टा|आधे घण्टे": 30,
      "डेढ़ घंटा|डेढ़ घंटे|डेढ़ घण्टे": 90,
      "ढाई घंटा|ढाई घंटे": 150,
      "पौन घंटा|पौन घंटे": 45,
    },
    around: "में|बाद|के बाद|के अंदर",
    and: "और|व",
    andHalf: "",
    at: "",
    oclock: "बजे|बजकर",
    shiftsBefore: { साढ़े: 30, सवा: 15, पौने: -15 },
    on: "को|इस|अगले|अगली|आने वाले",
    next: "अगले हफ़्ते|अगले सप्ताह",
    weekdays: "रविवार/इतवार,सोमवार,मंगलवार,बुधवार,गुरुवार/बृहस्पतिवार,शुक्रवार,शनिवार",
    months: "जनवरी,फ़रवरी/फरवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर/सितम्बर,अक्टूबर/अक्तूबर,नवंबर/नवम्बर,दिसंबर/दिसम्बर",
    others: "पहले|बीते|सेकंड|महीना|महीने|साल|हर|रोज़|रोज|तक|पिछले|आधा|आधे|डेढ़|सवा|साढ़े|पौने",
    between: "या|से|तक",
  },
};

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 45];
const rows = (words: string): string[][] =>
  words
    .normalize()
    .split(",")
    .map((row) => row.split("/"));
const numbersOf = (words: string) =>
  Object.fromEntries(rows(words).flatMap((row, i) => row.filter(Boolean).map((word) => [word, NUMBERS[i] as number])));

export function timeWordsOf(language: string): TimeWords {
  const own = TABLES[language] && language !== "en" ? [TABLES[language]] : [];
  const tables = [...own, TABLES.en as Table];
  const all = <T>(of: (table: Table) => Readonly<Record<string, T>> | undefined) =>
    Object.assign({}, ...tables.toReversed().map((table) => byKey(of(table) ?? {}))) as Record<string, T>;
  const lists = (of: (table: Table) => string) => tables.flatMap((table) => list(of(table)));
  const named = (of: (table: Table) => string) => {
    const [first, ...more] = tables.map((table) => rows(of(table)));
    return (first as string[][]).map((row, i) => [...row, ...more.flatMap((other) => other[i] ?? [])]);
  };
  return {
    days: all(({ days }) => days),
    parts: all(({ parts }) => parts),
    numbers: all(({ numbers }) => numbersOf(numbers)),
    units: all(({ units }) => units),
    durations: all(({ durations }) => durations),
    around: lists(({ around }) => around),
    and: lists(({ and }) => and),
    andHalf: lists(({ andHalf }) => andHalf),
    at: lists(({ at }) => at),
    oclock: lists(({ oclock }) => oclock),
    shiftsBefore: all(({ shiftsBefore }) => shiftsBefore),
    shiftsAfter: all(({ shiftsAfter }) => shiftsAfter),
    on: lists(({ on }) => on),
    next: lists(({ next }) => next),
    weekdays: named(({ weekdays }) => weekdays),
    months: named(({ months }) => months),
    dayFirst: language !== "en",
    clockWithH: TABLES[language]?.clockWithH ?? false,
    others: lists(({ others }) => others),
    between: lists(({ between }) => between),
  };
}
