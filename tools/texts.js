// Every text in every language: none missing, none left over, none unused, the same placeholders everywhere.
import { problemsOfTranslations } from "./texts/translations.js";
import { unusedKeys } from "./texts/unused.js";

const problems = [
  ...problemsOfTranslations("apps/web/src/i18n", ["en", "es", "fr", "ar"]),
  ...problemsOfTranslations("apps/web/src/site/texts", ["en", "es", "fr"]),
  ...unusedKeys("apps/web/src/i18n", "apps/web/src"),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
