/** The landing page, which is loaded anew, says what happened here (`site/islands/notice.ts`). */
export function leaveLoggedOutNotice(): void {
  try {
    sessionStorage.setItem("lingualoom:notice", "logged-out");
  } catch {
    // Storage is refused; the landing page itself shows that nobody is signed in.
  }
}
