import type { InterfaceLanguage } from "./interface-languages.ts";

/** Address of the web app manifest, in the language that the browser requests. */
export const MANIFEST = "/manifest.webmanifest";

/** Output path, relative to the built page. */
export const manifestFile = (language: InterfaceLanguage) => `manifests/${language}.webmanifest`;
