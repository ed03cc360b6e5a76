/** Lets the landing page, which loads anew, show what happened here (`site/islands/left-message.ts`). */
export function leaveLoggedOutMessage(): void {
  try {
    sessionStorage.setItem("lingualoom:left-message", "logged-out");
  } catch {
    // Storage is refused; the landing page itself shows that nobody is signed in.
  }
}
