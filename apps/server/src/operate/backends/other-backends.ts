import { siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import type { BackendsConfig } from "#/platform/config/backends.ts";

/** The other addresses to which this server's page may send requests with the same session. */
export interface Siblings {
  /** The edge worker; null without one, or when it is the page's own address. */
  readonly edgeUrl: string | null;
  readonly backends: readonly string[];
  /** All addresses, for CORS and the content security policy. */
  readonly origins: readonly string[];
}

/** Excludes servers that do not get the page's cookie, because they would refuse every request. */
export function otherBackendsOf(config: BackendsConfig, publicUrl: string): Siblings {
  const { cookieDomain } = config;
  const page = new URL(publicUrl).origin;
  const edgeUrl = config.edgeUrl === page ? null : config.edgeUrl;
  const backends = config.initial.filter(
    (url) => url !== page && siteProblem({ publicUrl, edgeUrl: url, cookieDomain }) === null,
  );
  return { edgeUrl, backends, origins: [...(edgeUrl ? [edgeUrl] : []), ...backends] };
}
