import i18next from "i18next";
import { createElement, startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { InLanguage, useTranslation } from "./use-translation.ts";

/** A screen with texts in their own file, and with state. */
function Screen() {
  const { t } = useTranslation("admin" as never);
  const [count] = useState(7);
  return createElement("p", null, `${t("title" as never)} ${count}`);
}

const TEXTS = { en: { title: "Words" }, fr: { title: "Mots" } } as Record<string, object>;

test("a screen whose texts are still loading replaces another one without an error", async () => {
  await i18next
    .use({
      type: "backend",
      init() {},
      read: (language: string, _names: string, done: (error: null, texts: object) => void) => {
        queueMicrotask(() => done(null, TEXTS[language] ?? {}));
      },
    })
    .init({
      lng: "en",
      ns: [],
      partialBundledLanguages: true,
      resources: {},
      interpolation: { escapeValue: false },
    });
  const troubles: unknown[] = [];
  const place = document.createElement("div");
  const root = createRoot(place, { onRecoverableError: (error) => troubles.push(error) });
  root.render("another screen");
  await expect.poll(() => place.textContent).toBe("another screen");
  startTransition(() => root.render(createElement(InLanguage, null, createElement(Screen))));
  await expect.poll(() => place.textContent).toBe("Words 7");
  // A text that is cached in one language is looked up again in another.
  await i18next.changeLanguage("fr");
  await expect.poll(() => place.textContent).toBe("Mots 7");
  expect(troubles).toEqual([]);
  root.unmount();
});
