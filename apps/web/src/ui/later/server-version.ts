/** Compares the server's version of the page: a newer one lacks the files of this one. Unknown without an answer. */
export async function serverVersion(): Promise<"same" | "newer" | "unknown"> {
  try {
    const answer = await fetch("/login", { cache: "no-store" });
    if (!answer.ok) return "unknown";
    const page = await answer.text();
    const own = [...document.querySelectorAll('script[src^="/assets/"]')];
    return own.every((script) => page.includes(script.getAttribute("src") ?? "")) ? "same" : "newer";
  } catch {
    return "unknown";
  }
}
