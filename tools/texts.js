// Checks every text in every language: none missing, left over or unused, the same placeholders everywhere.
import { problemsOfTranslations } from "./texts/translations.js";
import { unreadKeys, unusedKeys } from "./texts/unused.js";

const problems = [
  ...problemsOfTranslations("apps/web/src/i18n", ["en", "es", "fr", "ar"]),
  ...problemsOfTranslations("apps/web/src/site/texts", ["en", "es", "fr"]),
  ...unusedKeys("apps/web/src/i18n", "apps/web/src"),
  ...unreadKeys("apps/web/src/site/texts", "apps/web/src/site"),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
