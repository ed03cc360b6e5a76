/** Whether the server has another version of the page, without the files of this one. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/login", { cache: "no-store" });
    const page = await answer.text();
    const own = document.querySelectorAll('script[src^="/assets/"]');
    return answer.ok && [...own].some((script) => !page.includes(script.getAttribute("src") ?? ""));
  } catch {
    return false;
  }
}
