import { addTexts } from "#/i18n/add-texts.ts";
import stickers from "#/i18n/en/stickers.json";

addTexts("stickers", stickers);
