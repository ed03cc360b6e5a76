import { openProduct, type Product } from "../../e2e/support/product.ts";
import { machine, median, percentile } from "../figures.ts";

const TRIES = 200;
const PASSWORD = "a long word for the bench";

interface MeasuredCall {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
  readonly status: number;
}

const CALLS: readonly MeasuredCall[] = [
  {
    name: "sign-in, wrong password",
    path: "/auth/login",
    body: (email) => ({ email, password: "not the password" }),
    status: 401,
  },
  { name: "forgot password", path: "/auth/forgot-password", body: (email) => ({ email }), status: 200 },
  {
    name: "resend verification",
    path: "/auth/resend-verification",
    body: (email) => ({ email }),
    status: 200,
  },
];

/**
 * Measures whether the time of an answer shows if an address has an account: known against unknown, and known against
 * known as the control.
 */
export async function run(): Promise<void> {
  console.log(machine());
  await using product = await openProduct({ environment: { LOG_LEVEL: "warn" } });
  const known = await account(product, "known@bench.example");
  const control = await account(product, "control@bench.example");
  const unknown = "unknown@bench.example";
  console.log(`${TRIES} tries each, interleaved; median and 90th percentile in ms, and the ratio of the medians`);
  for (const call of CALLS) {
    const times = { known: [] as number[], unknown: [] as number[], control: [] as number[] };
    for (let i = 0; i < TRIES; i++) {
      // In random order, so that none always follows the same one, whose email is written at that moment.
      const order = [
        ["known", known],
        ["unknown", unknown],
        ["control", control],
      ] as const;
      for (const [kind, email] of order
        .map((one) => ({ one, at: Math.random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one))
        times[kind].push(await timed(product, call, email));
    }
    const figures = (values: number[]) => {
      values.sort((a, b) => a - b);
      return `${median(values).toFixed(2)} (${percentile(values, 0.9).toFixed(2)})`;
    };
    const ratio = (values: number[]) => (median(values) / median(times.known)).toFixed(3);
    console.log(
      `${call.name}: known ${figures(times.known)}, unknown ${figures(times.unknown)}, another known ${figures(times.control)}; ` +
        `unknown/known ${ratio(times.unknown)}, known/known ${ratio(times.control)}`,
    );
  }
}

async function account(product: Product, email: string): Promise<string> {
  await post(product, "/auth/signup", { fullName: "A Person", email, password: PASSWORD });
  const token = new URL(await product.linkMailedTo(email)).searchParams.get("token");
  await post(product, "/auth/verify-email", { token });
  return email;
}

async function timed(product: Product, { path, body, status }: MeasuredCall, email: string): Promise<number> {
  const start = performance.now();
  const answer = await post(product, path, body(email));
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}

const post = (product: Product, path: string, body: object) =>
  fetch(`${product.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
