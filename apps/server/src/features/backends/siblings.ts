import { siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import type { BackendsConfig } from "../../config/backends.ts";

/** Other addresses of the same people that a page of this server may ask with the same session. */
export interface Siblings {
  /** The worker; null where there is none, or where it is the page's own address. */
  readonly edgeUrl: string | null;
  readonly backends: readonly string[];
  /** All of them, for the rules of browsers. */
  readonly origins: readonly string[];
}

/** Servers that get no cookie of the page are left to the worker: a page could only be refused there. */
export function siblingsOf(config: BackendsConfig, publicUrl: string): Siblings {
  const { cookieDomain } = config;
  const page = new URL(publicUrl).origin;
  const edgeUrl = config.edgeUrl === page ? null : config.edgeUrl;
  const backends = config.initial.filter(
    (url) => url !== page && siteProblem({ publicUrl, edgeUrl: url, cookieDomain }) === null,
  );
  return { edgeUrl, backends, origins: [...(edgeUrl ? [edgeUrl] : []), ...backends] };
}
