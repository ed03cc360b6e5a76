import { siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import type { BackendsConfig } from "#/platform/config/backends.ts";

/** The other addresses that the page of this server may send requests to, with the same session. */
export interface Siblings {
  /** The worker; null without one, or when it is the page's own address. */
  readonly edgeUrl: string | null;
  readonly backends: readonly string[];
  /** All of them, for CORS and the content security policy. */
  readonly origins: readonly string[];
}

/** Leaves out servers that get no cookie of the page: they would refuse every request. */
export function otherBackendsOf(config: BackendsConfig, publicUrl: string): Siblings {
  const { cookieDomain } = config;
  const page = new URL(publicUrl).origin;
  const edgeUrl = config.edgeUrl === page ? null : config.edgeUrl;
  const backends = config.initial.filter(
    (url) => url !== page && siteProblem({ publicUrl, edgeUrl: url, cookieDomain }) === null,
  );
  return { edgeUrl, backends, origins: [...(edgeUrl ? [edgeUrl] : []), ...backends] };
}
