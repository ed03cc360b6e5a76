export interface Addresses {
  /** Where the page is. */
  readonly publicUrl: string;
  /** Where the worker answers. */
  readonly edgeUrl: string;
  /** The parent domain whose hosts get the session's cookie; null: only the host that set it. */
  readonly cookieDomain: string | null;
}

/**
 * Why a session of the page would not reach the worker, as a sentence for the operator; null when it does. There are
 * two shapes: the worker is the public address, or both are hosts of one parent domain. (Cookies know no ports, so one
 * host name with two ports is such a domain too.)
 */
export function siteProblem({ publicUrl, edgeUrl, cookieDomain }: Addresses): string | null {
  const [page, edge] = [new URL(publicUrl), new URL(edgeUrl)];
  if (page.origin === edge.origin) return null;
  if (page.protocol !== edge.protocol)
    return `EDGE_URL (${edgeUrl}) and PUBLIC_URL (${publicUrl}) must both be https, or the cookie of one is not sent to the other.`;
  if (cookieDomain === null) {
    if (page.hostname === edge.hostname) return null;
    return `EDGE_URL (${edgeUrl}) must be PUBLIC_URL (${publicUrl}), or share a parent domain with it that COOKIE_DOMAIN names.`;
  }
  for (const { hostname } of [page, edge])
    if (!isWithin(hostname, cookieDomain))
      return `COOKIE_DOMAIN (${cookieDomain}) must be a parent domain of EDGE_URL and PUBLIC_URL; "${hostname}" is not below it.`;
  return null;
}

/** Whether a host gets the cookies of a domain. */
export const isWithin = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** A domain that can be a cookie's: two labels at least, as browsers refuse whole top-level domains. */
export const isCookieDomain = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/.test(text);
