/** A path of this page, whatever somebody wrote into an address; what leads elsewhere is home. */
export function ownPath(text: string | undefined, publicUrl: string): string {
  const url = text?.startsWith("/") ? URL.parse(text, publicUrl) : null;
  if (!url || url.origin !== new URL(publicUrl).origin || /^\/+api(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
