import { isTrustBounded, SignInProvider } from "@lingualoom/contract/sign-in-providers.ts";
import { z } from "zod";
import type { Environment } from "./environment.ts";

/** A provider with this server's client secret; null when the provider needs none. */
export interface ConfiguredProvider extends SignInProvider {
  readonly clientSecret: string | null;
}

const VARIABLE = "SIGN_IN_PROVIDERS";
const EXAMPLE = `[{"id":"company","issuer":"https://id.example.org","clientId":"chat"}]`;

const Given = z.strictObject({
  ...SignInProvider.shape,
  label: SignInProvider.shape.label.optional(),
  clientSecret: z.string().trim().min(1).max(1_000).nullable().default(null),
});

/** No message repeats the value, because it contains secrets. */
export function readSignInProviders(environment: Environment): readonly ConfiguredProvider[] {
  const text = environment.text(VARIABLE);
  if (text === null) return [];
  const list = z.array(z.unknown()).safeParse(parsed(text));
  if (!list.success) {
    environment.problems.push(`${VARIABLE} must be a list in JSON, such as ${EXAMPLE}.`);
    return [];
  }
  const providers = list.data.flatMap((one, at) => {
    const read = Given.safeParse(one);
    if (read.success && isTrustBounded(read.data)) return [{ ...read.data, label: read.data.label ?? read.data.id }];
    const issue = read.error?.issues[0];
    const problem = issue ? `${issue.path.join(".")}: ${issue.message}` : "trusted: it needs domains";
    environment.problems.push(`${VARIABLE} is wrong in entry ${at + 1}: ${problem}.`);
    return [];
  });
  const ids = providers.map(({ id }) => id);
  if (new Set(ids).size < ids.length) environment.problems.push(`${VARIABLE} names an id twice.`);
  return providers;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
