import { closeWords, readPicture } from "../../apps/server/src/platform/media/words/read-words.ts";
import { pictureWithWords } from "../../apps/server/test/pictures-with-words.ts";

/** Lines that do not read as one sentence, so that each keeps its place. */
const SIGNS = {
  en: ["Emergency exit", "Push the bar to open the door.", "Alarm will sound."],
  es: ["Horario de verano", "Abierto de nueve a dos.", "Cerrado los lunes por la tarde."],
  fr: ["Défense de fumer", "Sonnez avant d'entrer.", "Fermé du 3 au 24 août."],
  de: ["Bitte nicht stören", "Öffnungszeiten: 9 bis 18 Uhr.", "Hunde müssen draußen warten."],
  pt: ["Atenção ao degrau", "Água potável à esquerda.", "Não estacione aqui."],
  ar: ["مخرج الطوارئ", "الرجاء إغلاق الباب جيدا.", "المحل مفتوح من التاسعة."],
} as const;

const WAYS = {
  upright: {},
  "turned by 90°": { turn: 90 },
  "upside down and askew": { turn: 184 },
  "small letters": { size: 11 },
  "light on dark, askew": { isDark: true, turn: -5 },
} as const;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** `npm run bench -- picture-words`: how many words of signs are read right, and how far from its place each line is found. */
export async function run(): Promise<void> {
  console.log(
    `${new Date().toISOString().slice(0, 10)}: ${Object.keys(SIGNS).length * Object.keys(WAYS).length} pictures`,
  );
  console.log("\n| language | way | words right | place, px | seconds |\n|---|---|---|---|---|");
  const sum = { right: 0, words: 0, away: [] as number[] };
  for (const [language, lines] of Object.entries(SIGNS))
    for (const [way, drawn] of Object.entries(WAYS)) {
      const picture = await pictureWithWords({ lines, isRightToLeft: language === "ar", ...drawn });
      const begun = performance.now();
      const found = await readPicture(picture.bytes, [language]);
      const seconds = (performance.now() - begun) / 1_000;
      const read = found.lines.flatMap(({ text }) => wordsOf(text));
      const wanted = lines.flatMap(wordsOf);
      const right = wanted.filter((word) => read.includes(word)).length;
      const away = lines.flatMap((line, at) => {
        const shared = ({ text }: { text: string }) =>
          wordsOf(text).filter((word) => wordsOf(line).includes(word)).length;
        const one = found.lines.toSorted((a, b) => shared(b) - shared(a)).find((a) => shared(a) > 0);
        const middle = picture.middles[at];
        if (!one || !middle) return [];
        const x = (one.box.x + one.box.width / 2) * picture.width;
        const y = (one.box.y + one.box.height / 2) * picture.height;
        return [Math.hypot(x - middle.x, y - middle.y)];
      });
      sum.right += right;
      sum.words += wanted.length;
      sum.away.push(...away);
      const furthest = away.length > 0 ? Math.max(...away).toFixed(1) : "none found";
      console.log(`| ${language} | ${way} | ${right} of ${wanted.length} | ${furthest} | ${seconds.toFixed(1)} |`);
    }
  await closeWords();
  const share = ((100 * sum.right) / sum.words).toFixed(1);
  console.log(
    `\n${sum.right} of ${sum.words} words right (${share} %); no line further away than ${Math.max(...sum.away).toFixed(1)} px`,
  );
}
