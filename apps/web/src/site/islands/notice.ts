const KEY = "lingualoom:notice";
const SHOWN_MS = 2_000;

/** Says what the app did before it left: its own messages end with its page. */
export function showNotice(element: HTMLElement): void {
  let left: string | null = null;
  try {
    left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (left !== "logged-out") return;
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.textContent = element.dataset.loggedOut ?? "";
  element.append(notice);
  setTimeout(() => notice.remove(), SHOWN_MS);
}
