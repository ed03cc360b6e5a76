import type { EnglishTexts } from "./en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: EnglishTexts;
  }
}
