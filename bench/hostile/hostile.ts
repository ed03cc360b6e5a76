import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { hostileStrings } from "@lingualoom/translation/engines/apertium/hostile-strings.ts";
import { fetchedApertiumFolder } from "@lingualoom/translation/test/apertium/fetched.ts";
import { openProduct } from "../../e2e/support/product.ts";
import { machine, percentile } from "../figures.ts";

const STRINGS = 1_500;
const PAIRS = [
  ["en", "es", "The house is big."],
  ["es", "en", "La casa es grande."],
  ["fr", "en", "La maison est grande."],
] as const;
const AT_ONCE = 4;
/** Milliseconds that every answer or refusal should stay below. */
const GOAL_MS = 2_000;

/** Long and tangled texts, beside the seeded ones. */
const EXTREMES = [
  "x".repeat(4_000),
  "The".padEnd(4_000, "abcdefghijklmnopqrstuvwxyz"),
  "The house is big. ".repeat(277),
  "house ".repeat(833),
  "a ".repeat(2_500),
  "😀".repeat(4_000),
  "[".repeat(4_000),
  "^_^ >.< [<STREAMCMD:FLUSH>] ^a/b<n>$ [][1234567890] ".repeat(90),
];

/** Measures how long the API takes for hostile text with the real local engine, beside a plain sentence. */
export async function run(): Promise<void> {
  console.log(machine());
  await using product = await openProduct({
    engines: await fetchedApertiumFolder(),
    arguments: ["--demo"],
  });
  const cookie = await signIn(product.url, "ana");
  for (const [from, to, sentence] of PAIRS) {
    const cold = await timed(product.url, cookie, sentence, from, to);
    const plain = await all(product.url, cookie, Array<string>(200).fill(sentence), from, to);
    const hostile = await all(product.url, cookie, [...hostileStrings(STRINGS, 1), ...EXTREMES], from, to);
    console.log(`${from} to ${to}: first text ${cold.ms.toFixed(0)} ms`);
    print("  a plain sentence", plain);
    print("  hostile text", hostile);
  }
}

interface Timed {
  readonly ms: number;
  readonly status: number;
}

function print(what: string, answers: readonly Timed[]) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const [middle, most, longest] = [percentile(sorted, 0.5), percentile(sorted, 0.99), percentile(sorted, 1)];
  const refused = answers.filter(({ status }) => status !== 200).length;
  const slow = answers.filter(({ ms }) => ms > GOAL_MS).length;
  console.log(
    `${what}: ${answers.length} texts, median ${middle.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, longest ${longest.toFixed(0)} ms; ${refused} refused, ${slow} took more than ${GOAL_MS} ms`,
  );
}

async function all(url: string, cookie: string, texts: readonly string[], from: string, to: string) {
  const waiting = [...texts];
  const answers: Timed[] = [];
  const worker = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
      answers.push(await timed(url, cookie, text, from, to));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

async function timed(url: string, cookie: string, text: string, from: string, to: string): Promise<Timed> {
  const start = performance.now();
  const response = await fetch(`${url}/api/translation/translate`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ text, sourceLanguage: from, targetLanguage: to }),
  });
  await response.arrayBuffer();
  return { ms: performance.now() - start, status: response.status };
}

async function signIn(url: string, name: CastName): Promise<string> {
  const { email, password } = cast[name];
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
