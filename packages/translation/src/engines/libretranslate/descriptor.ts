import { providerUrl } from "../provider/call.ts";
import { countEntries } from "../provider/count-entries.ts";
import type { ProviderDescriptor } from "../provider/descriptor.ts";
import { LIBRETRANSLATE, openLibreTranslate } from "./engine.ts";

export interface LibreTranslateSettings {
  readonly url: string;
  readonly apiKey: string | null;
  readonly onThisServer: boolean;
}

export const libretranslate = {
  ...LIBRETRANSLATE,
  label: "LibreTranslate",
  documentation: {
    url: "https://docs.libretranslate.com",
    runsAt: "where you say",
    languages: "what that server says it has",
    charges: "what its operator asks for; a server of your own: nothing",
  },
  variables: [
    { name: "LIBRETRANSLATE_URL", otherwise: "none", meaning: "a LibreTranslate server" },
    { name: "LIBRETRANSLATE_API_KEY", otherwise: "none", meaning: "where that server asks for one" },
  ],
  secrets: [
    {
      type: "libretranslate",
      kind: "key",
      variable: "LIBRETRANSLATE_API_KEY",
      removable: true,
      read: ({ apiKey }) => (apiKey === null ? [] : [apiKey]),
      write: (settings, [apiKey]) => settings && { ...settings, apiKey: apiKey ?? settings.apiKey },
    },
  ],
  selfHosted: true,
  read(environment, onThisServer): LibreTranslateSettings | null {
    const url = environment.webUrl("LIBRETRANSLATE_URL");
    const apiKey = environment.text("LIBRETRANSLATE_API_KEY");
    return url === null ? null : { url, apiKey, onThisServer };
  },
  missing: (settings) => (settings ? [] : [{ variable: "LIBRETRANSLATE_URL", what: "address" }]),
  open: ({ url, apiKey, onThisServer }, options) =>
    openLibreTranslate({
      url,
      key: apiKey ?? undefined,
      ...options,
      privacyLevel: onThisServer ? "server" : "providers",
    }),
  countModels: ({ url }, signal) => countEntries(providerUrl(url, "/languages"), {}, signal),
} as const satisfies ProviderDescriptor<"libretranslate", LibreTranslateSettings>;
