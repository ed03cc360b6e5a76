import { seededPairs } from "@lingualoom/fixtures/meaning/seeded.ts";
import { checkMeaning } from "@lingualoom/translation/meaning/check-meaning.ts";
import { precision, recall, scoreMeaning } from "@lingualoom/translation/meaning/score.ts";

/** `npm run meaning`: how well the meaning check finds seeded faults, and how often it doubts what is right. */
export async function run(): Promise<void> {
  const pairs = seededPairs();
  const { kinds, verdicts } = scoreMeaning(pairs);
  console.log(`${new Date().toISOString().slice(0, 10)}: ${pairs.length} pairs`);
  console.log("\n| kind | seeded | found | elsewhere | precision | recall |\n|---|---|---|---|---|---|");
  for (const one of kinds) {
    const shares = [precision(one), recall(one)].map((share) => (Number.isFinite(share) ? share.toFixed(2) : ""));
    console.log(`| ${one.kind} | ${one.seeded} | ${one.found} | ${one.wrong} | ${shares.join(" | ")} |`);
  }
  console.log("\n| what is wrong | kept | doubtful | changed |\n|---|---|---|---|");
  for (const [fault, { kept, doubtful, changed }] of verdicts)
    console.log(`| ${fault} | ${kept} | ${doubtful} | ${changed} |`);
  const begun = performance.now();
  for (const pair of pairs) checkMeaning(pair);
  console.log(`\n${((performance.now() - begun) / pairs.length).toFixed(2)} ms for each pair`);
}
