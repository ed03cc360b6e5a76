import { addTexts } from "#/i18n/add-texts.ts";
import spaces from "#/i18n/en/spaces.json";

addTexts("spaces", spaces);
