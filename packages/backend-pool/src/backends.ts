/** One of several servers that share a database and its users. */
export interface Backend {
  /** Position in the configured list, from 1. */
  readonly id: number;
  /** Without a trailing slash and without `/api`. */
  readonly url: string;
  readonly createdAt: Date;
}

export const BACKENDS_MAX = 50;

/**
 * Parses a configured list. The first backend is the primary, the second the backup.
 * @throws Error when the list is empty or too long, or an entry is not an http address
 */
export function readBackends(urls: readonly string[], createdAt: Date): Backend[] {
  const addresses = [...new Set(urls.map(backendUrl))];
  if (addresses.length === 0) throw new Error("No backend instances configured");
  if (addresses.length > BACKENDS_MAX)
    throw new Error(`At most ${BACKENDS_MAX} backend instances can be configured, not ${addresses.length}`);
  return addresses.map((url, i) => ({ id: i + 1, url, createdAt }));
}

/**
 * Normalizes an address that may end with a slash or `/api`.
 * @throws Error when it is not an http address
 */
export function backendUrl(text: string): string {
  const trimmed = text
    .trim()
    .replace(/(?<!\/)\/+$/, "")
    .replace(/\/api$/i, "")
    .replace(/(?<!\/)\/+$/, "");
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed))
    throw new Error(`Invalid backend URL: "${text}" must start with http:// or https://`);
  return trimmed;
}
