/** Languages of the app whose 12-hour clocks are asked of Intl, which has the same data as phones. */
const LANGUAGES =
  "af am ar az be bg bn ca cs da de el en en-GB en-AU es es-MX es-US et fa fi fil fr fr-CA gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant zh-HK".split(
    " ",
  );

/** Spellings of other versions, and parts of the day that Chinese phones write. */
const OTHER_WORDS = {
  am: "a|am|上午|凌晨|清晨|早上|半夜|午前|오전|ص|ق.ظ|पूर्वाह्न|सुबह|da manhã|da madrugada|de la mañana|de la madrugada|du matin|in the morning|vorm.|dop.|ÖÖ|SA",
  pm: "p|pm|下午|中午|傍晚|晚上|午後|오후|م|ب.ظ|अपराह्न|शाम|da tarde|da noite|de la tarde|de la noche|de l’après-midi|du soir|in the afternoon|in the evening|at night|nachm.|odp.|ÖS|CH",
};

type Half = "am" | "pm";

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, "").toLowerCase();

const HALVES = new Map<string, Half>();
for (const language of LANGUAGES) {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", hour12: true, timeZone: "UTC" });
  for (const [hour, half] of [
    [21, "pm"],
    [9, "am"],
  ] as const) {
    const part = format.formatToParts(hour * 3_600_000).find((one) => one.type === "dayPeriod");
    if (part) HALVES.set(lettersOf(part.value), half);
  }
}
for (const half of ["am", "pm"] as const)
  for (const word of OTHER_WORDS[half].split("|")) HALVES.set(lettersOf(word), half);

/** Returns which half of the day words before or after a clock mean, if they mean one. */
export function halfOf(words: string): Half | null {
  return HALVES.get(lettersOf(words)) ?? null;
}
