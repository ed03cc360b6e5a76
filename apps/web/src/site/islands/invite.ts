import "../invite.css";
import type { Output } from "@lingualoom/contract/calls.ts";
import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { languageOfTag } from "@lingualoom/translation/variants/tags.ts";
import { languageName } from "#/i18n/language-name.ts";
import { hasOwnName, ownName } from "#/i18n/own-name.ts";
import { hueOf, initialsOf } from "#/ui/text/initials.ts";
import { rememberedLanguage, rememberLanguages } from "./languages.ts";

const page = document.documentElement.lang;
const root = document.querySelector<HTMLElement>("[data-invite]");
const { invite: code = "", source = "", languages = "", app = "", offline = "", away = "" } = root?.dataset ?? {};
const offered = languages.split(" ");

const request = (path: string, init: RequestInit = {}) =>
  fetch(`/api/invites/${code}${path}`, {
    ...init,
    headers: { accept: "application/json", "accept-language": page, "content-type": "application/json" },
  });

/** The server knows only the browser's languages, not a choice made in it. Returns whether the page changes. */
function turnToChosenLanguage(): boolean {
  const chosen = rememberedLanguage();
  const isOffered = [...document.querySelectorAll<HTMLElement>("[data-language]")].some(
    ({ dataset }) => dataset.language === chosen,
  );
  if (!isOffered || chosen === page || new URLSearchParams(location.search).has("language")) return false;
  location.replace(`?language=${chosen}`);
  return true;
}

/** The chosen language of the page, else the browser's first that can be translated. */
const likelyLanguage = () =>
  [rememberedLanguage(), ...navigator.languages, page]
    .map((tag) => languageOfTag(tag, (code) => offered.includes(code)))
    .find((code) => code !== null) ?? "en";

/** Returns a function that shows the inviter's words in a language, the original muted below. */
function startWords(bubble: HTMLElement): (language: string) => Promise<void> {
  const find = (name: string) => bubble.querySelector<HTMLElement>(`[data-${name}]`);
  const [first, second, original, mark, failed] = [
    find("first"),
    find("second"),
    find("original"),
    find("languages-of"),
    find("failed"),
  ];
  if (!first || !second || !original || !mark || !failed) return async () => {};
  const written = first.textContent;
  let wanted = "";

  const show = (translation: string | null, from: string, into: string) => {
    first.textContent = translation ?? written;
    first.lang = translation === null ? from : into;
    first.classList.remove("border-transparent");
    for (const edge of ["border-s-2", "border-marigold", "ps-2"]) first.classList.toggle(edge, translation !== null);
    second.hidden = translation === null;
    original.textContent = translation === null ? "" : written;
    original.classList.remove("text-bars");
    original.removeAttribute("aria-hidden");
    mark.textContent = translation === null ? "" : `${from} → ${into}`.toUpperCase();
  };

  const read = async (language: string) => {
    wanted = language;
    failed.hidden = true;
    if (language === source) return show(null, source, language);
    try {
      const answer = await request(`/text?language=${language}`);
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      const text = (await answer.json()) as Output<"GET /invites/:code/text">;
      if (language === wanted) show(text.translation, text.source ?? source, language);
    } catch {
      if (language !== wanted) return;
      show(null, source, language);
      failed.hidden = false;
    }
  };
  failed.querySelector("button")?.addEventListener("click", () => void read(wanted));
  return read;
}

/** Fetches the app while a guest types, so that the chat opens at once. */
function fetchApp(): void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  for (const file of app.split(" "))
    void fetch(file, { priority: "low" })
      .then((answer) => answer.blob())
      .catch(() => {});
}

/** Offers the languages that the server translates. */
function startLanguages(select: HTMLSelectElement): void {
  const choices = offered
    .map((one) => {
      const own = hasOwnName(one);
      return { one, name: own ? ownName(one) : languageName(one, page), lang: own ? one : page };
    })
    .sort((a, b) => a.name.localeCompare(b.name, page));
  select.replaceChildren(...choices.map(({ one, name, lang }) => Object.assign(new Option(name, one), { lang })));
  select.value = likelyLanguage();
}

function startForm(form: HTMLFormElement, language: () => string): void {
  const field = form.querySelector("input");
  const button = form.querySelector("button");
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  if (!field || !button || !problem) return;
  field.addEventListener("focus", fetchApp, { once: true });

  const refuse = (sentence: string) => {
    problem.textContent = sentence;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  };
  const join = async () => {
    const body = JSON.stringify({ fullName: field.value, language: language() });
    const answer = await request("/guest", { method: "POST", body }).catch(() => null);
    if (!answer) return refuse(navigator.onLine ? away : offline);
    if (!answer.ok) {
      const { issues, message } = (await answer.json()) as ErrorBody;
      return refuse(issues?.[0]?.message ?? message);
    }
    const { conversationId } = (await answer.json()) as Output<"POST /invites/:code/guest">;
    // Back leads to where the link was; this address would lead on to the chat.
    location.replace(`/c/${conversationId}`);
    // The button stays busy until the chat shows.
    return new Promise(() => {});
  };
  field.addEventListener("input", () => {
    problem.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.ariaBusy === "true") return;
    button.ariaBusy = button.ariaDisabled = "true";
    void join()
      .catch(() => refuse(away))
      .finally(() => {
        button.ariaBusy = button.ariaDisabled = null;
      });
  });
}

function start(): void {
  for (const menu of document.querySelectorAll<HTMLElement>("[data-island=languages]")) rememberLanguages(menu);
  if (turnToChosenLanguage()) return;
  for (const avatar of document.querySelectorAll<HTMLElement>("[data-avatar]")) {
    const { avatar: id = "", name = "" } = avatar.dataset;
    avatar.classList.add("avatar");
    avatar.dataset.hue = String(hueOf(id));
    avatar.textContent = initialsOf(name);
  }
  // The app follows an invite without asking again when it was chosen before the sign-in.
  for (const link of document.querySelectorAll("[data-login]"))
    link.addEventListener("click", () => {
      try {
        sessionStorage.setItem("lingualoom:invite", code);
      } catch {
        // Storage is refused; the app asks again.
      }
    });
  const bubble = document.querySelector<HTMLElement>("[data-words]");
  const read = bubble ? startWords(bubble) : async () => {};
  const select = document.querySelector("select");
  if (select) {
    startLanguages(select);
    select.addEventListener("change", () => void read(select.value));
  }
  const form = document.querySelector("form");
  if (form) startForm(form, () => select?.value ?? page);
  void read(likelyLanguage());
}

start();
