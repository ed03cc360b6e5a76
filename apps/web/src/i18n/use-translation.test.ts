import i18next from "i18next";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { InLanguage, useTranslation } from "./use-translation.ts";

function Screen() {
  const { t } = useTranslation("example" as never);
  return createElement("p", null, t("title" as never));
}

test("a screen shows its texts in another language as soon as it is chosen", async () => {
  await i18next.init({
    lng: "en",
    resources: { en: { example: { title: "Words" } }, fr: { example: { title: "Mots" } } },
    interpolation: { escapeValue: false },
  });
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(createElement(InLanguage, null, createElement(Screen)));
  await expect.poll(() => place.textContent).toBe("Words");
  await i18next.changeLanguage("fr");
  await expect.poll(() => place.textContent).toBe("Mots");
  root.unmount();
});
