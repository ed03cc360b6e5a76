import type { Environment } from "./environment.ts";

export interface CallsConfig {
  /** The relay for calls; null: calls connect directly, or not at all. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null;
  readonly stunUrls: readonly string[];
}

const TURN = /^turns?:[\w.:[\]-]+(?:\?transport=(?:udp|tcp))?$/;
const STUN = /^stuns?:[\w.:[\]-]+$/;
const SECRET_LENGTH = 16;

export function readCalls(environment: Environment): CallsConfig {
  const listed = (name: string, form: RegExp, example: string) =>
    environment.list(name).filter((url) => {
      if (!form.test(url)) environment.problems.push(`${name} must list addresses such as ${example}, not "${url}".`);
      return form.test(url);
    });
  const urls = listed("TURN_URLS", TURN, "turn:turn.example.org:3478?transport=udp");
  const stunUrls = listed("STUN_URLS", STUN, "stun:stun.example.org:3478");
  const secret = environment.text("TURN_SECRET");
  if (urls.length > 0 && secret === null)
    environment.problems.push("TURN_URLS needs TURN_SECRET, which is coturn's static-auth-secret.");
  if (secret !== null && secret.length < SECRET_LENGTH)
    environment.problems.push(`TURN_SECRET must have at least ${SECRET_LENGTH} characters.`);
  return { turn: urls.length > 0 && secret !== null ? { urls, secret } : null, stunUrls };
}
