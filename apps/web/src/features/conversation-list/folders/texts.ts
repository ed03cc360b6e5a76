import { addTexts } from "#/i18n/add-texts.ts";
import folders from "#/i18n/en/folders.json";

addTexts("folders", folders);
