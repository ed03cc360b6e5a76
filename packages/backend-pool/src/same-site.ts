export interface Addresses {
  /** Address of the page. */
  readonly publicUrl: string;
  /** Address of the worker. */
  readonly edgeUrl: string;
  /** Parent domain whose hosts receive the session cookie. Null: only the host that set it. */
  readonly cookieDomain: string | null;
}

/**
 * Returns why the page's session cookie would not reach the worker; null when it does. Two setups work: the worker is
 * the public address, or both are hosts of one parent domain. (Cookies ignore ports, so two ports of one host work
 * too.)
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

/** Whether a host receives the cookies of a domain. */
export const isWithin = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** Whether a cookie may have this domain. Browsers refuse top-level domains, so it needs two labels. */
export const isCookieDomain = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/.test(text);
