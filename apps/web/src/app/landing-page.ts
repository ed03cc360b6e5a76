const KEY = "lingualoom:left-for-landing";
/** A server that sends the app again after so short a time would do so for ever. */
const TOO_SOON_MS = 5_000;

/**
 * Loads the landing page, which is no part of the app: the server answers with it at the same address, once the
 * browser has no session cookie. False when it has just been tried and the app came back.
 */
export function leaveForLandingPage(): boolean {
  try {
    const left = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - left < TOO_SOON_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would end the circle.
    return false;
  }
  location.replace("/");
  return true;
}
