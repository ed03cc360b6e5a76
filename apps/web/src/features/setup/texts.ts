import { addTexts } from "#/i18n/add-texts.ts";
import setup from "#/i18n/en/setup.json";

// Importing this file adds the English texts of this folder's screens.
addTexts("setup", setup);
