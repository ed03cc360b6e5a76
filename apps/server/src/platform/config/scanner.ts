import type { Environment } from "./environment.ts";

const PORT = 3310;

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

export function readScanner(environment: Environment): ScannerAddress | null {
  const given = environment.text("CLAMAV_HOST");
  if (given === null) return null;
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(given) ?? [];
  if (host !== undefined && Number(port ?? PORT) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port ?? PORT) };
  environment.problems.push(`CLAMAV_HOST must be host or host:port such as clamav:3310, not "${given}".`);
  return null;
}
