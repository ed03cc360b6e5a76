import { wordsOf } from "../segments/lines.ts";
import type { Check } from "./refusal.ts";

/** A sign of these scripts carries about as much as two and a half Latin letters. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;
const DENSITY = 2.5;
const MOST_TIMES = 3;
const LEAST_TIMES = 3;
/** Short texts vary more: "Ok" and "De acuerdo" are both right. */
const SLACK = 20;
const LEAST_SLACK = 14;

const weight = (text: string) => text.length + (text.match(DENSE)?.length ?? 0) * (DENSITY - 1);

/** Refuses answers of an implausible length: loops, hallucinations, lost halves. */
export const plausibleLength: Check = ({ source, answer }) => {
  const before = weight(wordsOf(source));
  const after = weight(wordsOf(answer));
  const plausible = after <= MOST_TIMES * before + SLACK && LEAST_TIMES * after + LEAST_SLACK >= before;
  return plausible ? null : "length";
};
