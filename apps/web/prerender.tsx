import { directionOf, INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { PRERENDERED, prerenderedFile } from "@lingualoom/contract/site.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import i18next from "i18next";
import { prerender } from "react-dom/static";
import { App } from "./src/app/App.tsx";
import { createAppRouter } from "./src/app/routes/router.ts";
import { configQuery, meQuery } from "./src/data/account/session.queries.ts";
import { createQueryClient } from "./src/data/query-client.ts";

const texts = import.meta.glob<object>("./src/i18n/*/{common,joining,session}.json", {
  eager: true,
  import: "default",
});

interface Prerendered {
  readonly file: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Pages for the server, which knows whether sign-up is open. Invitations and domains are known only at runtime. */
  readonly html: string;
}

/** Only the build imports this file; lazy modules can load only until it has rendered. */
export const pages = await prerenderPages();

async function prerenderPages(): Promise<Prerendered[]> {
  await i18next.init({ lng: "en", defaultNS: "common", interpolation: { escapeValue: false } });
  for (const [file, named] of Object.entries(texts)) {
    const [language = "", name = ""] = file.replace(".json", "").split("/").slice(-2);
    i18next.addResourceBundle(language, name, named);
  }
  const pages: Prerendered[] = [];
  for (const language of INTERFACE_LANGUAGES) {
    await i18next.changeLanguage(language);
    for (const path of PRERENDERED) {
      const [open, closed] = [await rendered(path, "open"), await rendered(path, "closed")];
      const isOpen = path === "/login" ? "!closed" : "open";
      const html = `[[if ${isOpen}]]${open}[[end]][[if closed]]${closed}[[end]]`;
      pages.push({ file: prerenderedFile(path, language), language, direction: directionOf(language), html });
    }
  }
  return pages;
}

async function rendered(path: string, mode: "open" | "closed"): Promise<string> {
  const client = createQueryClient();
  client.setQueryData<unknown>(configQuery.queryKey, { signUp: { mode } });
  client.setQueryData(meQuery.queryKey, null);
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  // Streaming in pieces would need inline scripts.
  const { prelude } = await prerender(<App client={client} router={router} />, {
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude).text();
}
