import type { InterfaceLanguage } from "./interface-languages.ts";

/** Address of the web app manifest, in the language that the browser requests. */
export const MANIFEST = "/manifest.webmanifest";

export const manifestFile = (language: InterfaceLanguage) => `manifests/${language}.webmanifest`;
