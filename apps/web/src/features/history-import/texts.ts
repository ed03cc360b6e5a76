import { addTexts } from "#/i18n/add-texts.ts";
import imports from "#/i18n/en/imports.json";

// Importing this file adds the English texts of what few people see.
addTexts("imports", imports);
