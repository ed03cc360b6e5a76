import { folded } from "@lingualoom/contract/folding/folded.ts";

/** Questions that a search opens by itself; more would have to be scrolled through. */
const OPENED_MAX = 3;

const hashed = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));

/** Filters the questions while a visitor types, and opens the one that the address names. */
export function startHelp(root: HTMLElement): void {
  const form = root.querySelector("form");
  const field = root.querySelector("input");
  const status = root.querySelector<HTMLElement>("[data-found]");
  const index = root.querySelector<HTMLElement>("[data-index]");
  if (!form || !field || !status || !index) return;
  const groups = [...root.querySelectorAll<HTMLElement>("[data-group]")].map((element) => ({
    element,
    questions: [...element.querySelectorAll("details")].map((details) => ({
      details,
      text: folded(
        ["h2", "h3", "[data-answer]"]
          .map((part) => (part === "h2" ? element : details).querySelector(part)?.textContent ?? "")
          .join(" "),
      ),
    })),
  }));
  let opened: HTMLDetailsElement[] = [];

  const filter = () => {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    const found: HTMLDetailsElement[] = [];
    for (const { element, questions } of groups) {
      for (const { details, text } of questions) {
        details.hidden = !words.every((word) => text.includes(word));
        if (!details.hidden) found.push(details);
      }
      element.hidden = questions.every(({ details }) => details.hidden);
    }
    const isSearch = words.length > 0;
    index.hidden = isSearch;
    const { found: sentence = "", none = "" } = status.dataset;
    if (!isSearch) status.textContent = "";
    else status.textContent = found.length > 0 ? sentence.replace("{{count}}", String(found.length)) : none;
    for (const details of opened) details.open = false;
    opened = isSearch && found.length <= OPENED_MAX ? found.filter(({ open }) => !open) : [];
    for (const details of opened) details.open = true;
  };

  const clear = () => {
    field.value = "";
    filter();
  };

  const openHashed = () => {
    const details = hashed();
    if (!(details instanceof HTMLDetailsElement) || !root.contains(details)) return;
    if (details.hidden) clear();
    opened = opened.filter((one) => one !== details);
    details.open = true;
    details.scrollIntoView();
  };

  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    event.preventDefault();
    clear();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    root.querySelector<HTMLElement>("details:not([hidden]) summary")?.focus();
  });
  addEventListener("hashchange", openHashed);
  // A browser restores what was typed when a visitor comes back.
  if (field.value) filter();
  openHashed();
}
