import admin from "./ar/admin.json";
import chat from "./ar/chat.json";
import common from "./ar/common.json";
import dialogs from "./ar/dialogs.json";
import emoji from "./ar/emoji.json";
import keys from "./ar/keys.json";
import notifications from "./ar/notifications.json";
import session from "./ar/session.json";
import settings from "./ar/settings.json";
import translation from "./ar/translation.json";
import type { Texts } from "./en.ts";

export const ar: Texts = {
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
