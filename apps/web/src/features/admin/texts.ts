import { addTexts } from "#/i18n/add-texts.ts";
import admin from "#/i18n/en/admin.json";

// Importing this file adds the dashboard's English texts, a sixth of all, so that chats load without them.
addTexts("admin", admin);
