import { addTexts } from "#/i18n/add-texts.ts";
import media from "#/i18n/en/media.json";

// Importing this file adds the English texts of the video player and the picture editor.
addTexts("media", media);
