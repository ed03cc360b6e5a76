import { addTexts } from "#/i18n/add-texts.ts";
import widgets from "#/i18n/en/widgets.json";

// Importing this file adds the screen's English texts.
addTexts("widgets", widgets);
