import type { Texts } from "./en.ts";
import admin from "./es/admin.json";
import chat from "./es/chat.json";
import common from "./es/common.json";
import dialogs from "./es/dialogs.json";
import emoji from "./es/emoji.json";
import keys from "./es/keys.json";
import notifications from "./es/notifications.json";
import session from "./es/session.json";
import settings from "./es/settings.json";
import translation from "./es/translation.json";

export const es: Texts = {
  admin,
  chat,
  common,
  dialogs,
  emoji,
  keys,
  notifications,
  session,
  settings,
  translation,
};
