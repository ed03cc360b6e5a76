import { readFileSync } from "node:fs";
import type { Environment } from "./environment.ts";

export interface NatsConfig {
  /** Addresses of one cluster. Only the first contains the user and password, or a token in place of the user. */
  readonly urls: readonly string[];
  /** PEM certificates of the authorities that signed the broker's certificate; null trusts the system's. */
  readonly authorities: string | null;
  /** The text of a credentials file, as `nsc` writes it. */
  readonly credentials: string | null;
}

/** Returns null for a single server. */
export function readNats(environment: Environment): NatsConfig | null {
  if (environment.text("REDIS_URL") !== null)
    environment.problems.push(
      "REDIS_URL is no longer used: several servers publish to each other over NATS. Set NATS_URL, such as nats://nats:4222, and remove REDIS_URL.",
    );
  const urls = environment.secretUrls("NATS_URL", ["nats:", "tls:"], "nats://user:password@host:4222");
  const credentials = environment.text("NATS_CREDENTIALS");
  if (credentials !== null && !credentials.includes("BEGIN NATS USER JWT"))
    environment.problems.push("NATS_CREDENTIALS must be the text of a credentials file of NATS.");
  const authorities = readAuthorities(environment);
  return urls.length === 0 ? null : { urls, credentials, authorities };
}

function readAuthorities(environment: Environment): string | null {
  const path = environment.text("NATS_CA");
  if (path === null) return null;
  try {
    const text = readFileSync(path, "utf8");
    if (text.includes("BEGIN CERTIFICATE")) return text;
  } catch {}
  environment.problems.push("NATS_CA must name a readable file of certificates.");
  return null;
}
