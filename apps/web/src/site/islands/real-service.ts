import type { PlaygroundService } from "./playground-service.ts";

interface Translated {
  readonly translatedText: string;
  readonly engineName: string;
}

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    headers: {
      accept: "application/json",
      "accept-language": document.documentElement.lang,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Calls the server, for signed-in users: its languages, its detection, its engines. */
export function createRealService(target: HTMLSelectElement, names: Intl.DisplayNames): PlaygroundService {
  void offerLanguages(target, names);
  return {
    async detect(text) {
      const { language } = await request<{ language: string }>("/translation/detect", { text });
      return language === "und" ? undefined : language;
    },
    async translate(text, into) {
      const answer = await request<Translated>("/translation/translate", { text, targetLanguage: into });
      return { text: answer.translatedText, made: answer.engineName };
    },
  };
}

/** Replaces the page's list of languages by the server's; keeps it on failure. */
async function offerLanguages(target: HTMLSelectElement, names: Intl.DisplayNames): Promise<void> {
  try {
    const [{ languages }, { settings }] = await Promise.all([
      request<{ languages: Record<string, string> }>("/translation/languages"),
      request<{ settings: { preferredLanguage: string } }>("/settings/translation"),
    ]);
    const choices = Object.keys(languages)
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => a.name.localeCompare(b.name, document.documentElement.lang));
    target.replaceChildren(...choices.map(({ code, name }) => new Option(name, code)));
    target.value = settings.preferredLanguage;
  } catch {
    // Keeps the page's ten languages.
  }
}
