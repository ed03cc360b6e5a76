import { addTexts } from "#/i18n/add-texts.ts";
import threads from "#/i18n/en/threads.json";

// Importing this file adds the screen's English texts.
addTexts("threads", threads);
