import { addTexts } from "#/i18n/add-texts.ts";
import catchUp from "#/i18n/en/catchUp.json";

// Importing this file adds the screen's English texts.
addTexts("catchUp", catchUp);
