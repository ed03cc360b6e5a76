import type { Texts } from "./en.ts";
import chat from "./es/chat.json";
import common from "./es/common.json";
import landing from "./es/landing.json";
import session from "./es/session.json";
import settings from "./es/settings.json";
import translation from "./es/translation.json";

export const es: Texts = { chat, common, landing, session, settings, translation };
