import { copyOf } from "../lines.ts";

/** Words for parts of the day, as small letters only: those of the Unicode locale data in its newer and older versions. */
const WORDS = {
  am: [
    "vm ጥዋት ص am dop πμ قظ ap de fh 午前 오전 тң ກ່ອນທ່ຽງ priešpiet priekšp претпл үө pg နံနက် पूर्वाह्न පෙව",
    "pd fm öö дп to sa 上午 a 凌晨 清晨 早上 半夜 सुबह damanhã damadrugada delamañana delamadrugada dumatin",
    "inthemorning vorm לפנהצ मपू முற்பகல் ಪೂರ್ವಾಹ್ನ পূর্বাহ্ণ পূৰ্বাহ্ন పూర్వాహ్న ਪੂਦੁ صباحًا صباحا قبلازظهر قبلدوپہر",
    "ก่อนเที่ยง rn غم goöň чam dimattina pagi 새벽 아침",
  ],
  pm: [
    "nm ከሰዓት م pm odp μμ بظ ip du eh 午後 오후 тк ຫຼັງທ່ຽງ popiet pēcp попл үх ptg ညနေ अपराह्न පව pop md em",
    "ös пп tk ch 下午 p 傍晚 शाम datarde delatarde delaprèsmidi dusoir intheafternoon intheevening nachm",
    "אחהצ मउ பிற்பகல் ಅಪರಾಹ್ನ অপরাহ্ণ অপৰাহ্ন అపరాహ్న ਬਾਦੁ مساءً مساء بعدازظهر بعددوپہر หลังเที่ยง in غو gosoň чpm",
    "delpomeriggio dipomeriggio disera sore 저녁",
  ],
  noon: ["中午 दोपहर mediodía delmediodía 낮 siang"],
  night: ["晚上 रात danoite delanoche denotte dinotte delanuit atnight malam 밤"],
} as const;

type DayPart = keyof typeof WORDS;

const PARTS = new Map<string, DayPart>();
for (const part of ["am", "pm", "noon", "night"] as const)
  for (const line of WORDS[part]) for (const word of line.split(" ")) PARTS.set(word, part);

/** Letters of words such as "klo", "à", "alle" and "г." beside a clock. */
const MOST_LETTERS = 6;
const REMEMBERED = 1000;
const remembered = new Map<string, DayPart | "none" | null>();

/** Returns which part of the day words beside a clock mean, "none" for other words of a clock, or null for words of a person. */
export function dayPartOf(words: string): DayPart | "none" | null {
  let part = remembered.get(words);
  if (part === undefined) {
    const letters = words.replace(/[^\p{L}\p{M}]/gu, "").toLowerCase();
    part = PARTS.get(letters) ?? (letters.length <= MOST_LETTERS ? "none" : null);
    if (remembered.size === REMEMBERED) remembered.clear();
    remembered.set(copyOf(words), part);
  }
  return part;
}

/** Returns the hour from 0 to 23 of a clock with 12 hours. */
export function hourIn(part: DayPart, written: number): number {
  if (written > 12) return written;
  const hour = written % 12;
  const isAfternoon = part === "pm" || (part === "noon" ? hour < 10 : part === "night" && hour >= 6);
  return isAfternoon ? hour + 12 : hour;
}
