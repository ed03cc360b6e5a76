const KEY = "lingualoom:left-for-landing";
/** A server that sends the app again within this time would do so for ever. */
const TOO_SOON_MS = 5_000;

/**
 * Loads the landing page, which is not part of the app: the server sends it at the same address, once the browser has no
 * session cookie. False when this was just tried and the app came back.
 */
export function leaveForLandingPage(): boolean {
  try {
    const left = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - left < TOO_SOON_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would end the loop.
    return false;
  }
  location.replace("/");
  return true;
}
