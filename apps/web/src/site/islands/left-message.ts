const KEY = "lingualoom:left-message";
const SHOWN_MS = 2_000;

/** Shows the message that the app left: its own messages end with its page. */
export function showLeftMessage(element: HTMLElement): void {
  let left: string | null = null;
  try {
    left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (left !== "logged-out") return;
  const message = document.createElement("p");
  message.className = "left-message";
  message.textContent = element.dataset.loggedOut ?? "";
  element.append(message);
  setTimeout(() => message.remove(), SHOWN_MS);
}
