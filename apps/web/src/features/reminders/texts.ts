import { addTexts } from "#/i18n/add-texts.ts";
import later from "#/i18n/en/later.json";

// Importing this file adds the English texts of menus and dialogs that are loaded when they open.
addTexts("later", later);
