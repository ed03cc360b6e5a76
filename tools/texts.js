// Every text in every language: none missing, none left over, none unused, the same placeholders everywhere.
import { INTERFACE_LANGUAGES } from "../packages/contract/src/interface-languages.ts";
import { problemsOfTranslations } from "./texts/translations.js";
import { unreadKeys, unusedKeys } from "./texts/unused.js";

const problems = [
  ...problemsOfTranslations("apps/web/src/i18n", INTERFACE_LANGUAGES),
  ...problemsOfTranslations("apps/web/src/site/texts", INTERFACE_LANGUAGES),
  ...problemsOfTranslations("apps/server/src/platform/sentences", INTERFACE_LANGUAGES),
  ...unusedKeys("apps/web/src/i18n", "apps/web/src"),
  ...unreadKeys("apps/web/src/site/texts", "apps/web/src/site"),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
