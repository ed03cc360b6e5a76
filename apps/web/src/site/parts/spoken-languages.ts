import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { SiteLanguage } from "@lingualoom/contract/site.ts";

export function spokenLanguages(language: SiteLanguage): string {
  const names = new Intl.DisplayNames([language], { type: "language" });
  return new Intl.ListFormat(language).format(INTERFACE_LANGUAGES.map((code) => names.of(code) ?? code));
}
