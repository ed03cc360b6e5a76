/** Made by `interface-texts.plugin.ts`: each language is one file, which only people who read it fetch. */
declare module "virtual:interface-texts" {
  import type { Texts } from "./en.ts";
  export const files: Readonly<Record<string, (() => Promise<{ readonly texts: Texts }>) | undefined>>;
}
