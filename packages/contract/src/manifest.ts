import type { InterfaceLanguage } from "./interface-languages.ts";

/** The address of the manifest of the installed app, in the language that the browser asks for. */
export const MANIFEST = "/manifest.webmanifest";

/** Where the build puts it, below the folder of the built page. */
export const manifestFile = (language: InterfaceLanguage) => `manifests/${language}.webmanifest`;
