import { addTexts } from "#/i18n/add-texts.ts";
import calls from "#/i18n/en/calls.json";

// Importing this file adds the screen's English texts.
addTexts("calls", calls);
