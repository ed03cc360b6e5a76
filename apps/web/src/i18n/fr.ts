import type { Texts } from "./en.ts";
import admin from "./fr/admin.json";
import chat from "./fr/chat.json";
import common from "./fr/common.json";
import dialogs from "./fr/dialogs.json";
import emoji from "./fr/emoji.json";
import keys from "./fr/keys.json";
import notifications from "./fr/notifications.json";
import session from "./fr/session.json";
import settings from "./fr/settings.json";
import translation from "./fr/translation.json";

export const fr: Texts = {
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
