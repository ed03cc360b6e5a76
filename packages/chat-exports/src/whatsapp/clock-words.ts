import { copyOf } from "../lines.ts";

/** Words for the halves of the day, as small letters only: those of the Unicode locale data, and parts of the day of other versions. */
const AM = [
  "vm ጥዋት ص am dop πμ قظ ap de fh 午前 오전 тң ກ່ອນທ່ຽງ priešpiet priekšp претпл үө pg နံနက် पूर्वाह्न පෙව",
  "pd fm öö дп to sa 上午 a 凌晨 清晨 早上 半夜 सुबह damanhã damadrugada delamañana delamadrugada dumatin",
  "inthemorning vorm",
];
const PM = [
  "nm ከሰዓት م pm odp μμ بظ ip du eh 午後 오후 тк ຫຼັງທ່ຽງ popiet pēcp попл үх ptg ညနေ अपराह्न පව pop md em",
  "ös пп tk ch 下午 p 中午 傍晚 晚上 शाम datarde danoite delatarde delanoche delaprèsmidi dusoir intheafternoon",
  "intheevening atnight nachm",
];

type Half = "am" | "pm";

const HALVES = new Map<string, Half>();
for (const line of AM) for (const word of line.split(" ")) HALVES.set(word, "am");
for (const line of PM) for (const word of line.split(" ")) HALVES.set(word, "pm");

/** Letters of words such as "klo", "à", "alle" and "г." beside a clock. */
const MOST_LETTERS = 6;
const REMEMBERED = 1000;
const remembered = new Map<string, Half | "none" | null>();

/** Returns which half of the day words beside a clock mean, "none" for other words of a clock, or null for words of a person. */
export function halfOf(words: string): Half | "none" | null {
  let half = remembered.get(words);
  if (half === undefined) {
    const letters = words.replace(/[^\p{L}\p{M}]/gu, "").toLowerCase();
    half = HALVES.get(letters) ?? (letters.length <= MOST_LETTERS ? "none" : null);
    if (remembered.size === REMEMBERED) remembered.clear();
    remembered.set(copyOf(words), half);
  }
  return half;
}
