import { addTexts } from "#/i18n/add-texts.ts";
import faceToFace from "#/i18n/en/faceToFace.json";

// Importing this file adds the screen's English texts.
addTexts("faceToFace", faceToFace);
