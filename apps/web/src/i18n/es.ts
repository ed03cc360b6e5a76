import type { Texts } from "./en.ts";
import chat from "./es/chat.json";
import common from "./es/common.json";
import session from "./es/session.json";
import settings from "./es/settings.json";
import translation from "./es/translation.json";

export const es: Texts = { chat, common, session, settings, translation };
