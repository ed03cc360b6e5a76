import i18next from "i18next";
import admin from "#/i18n/en/admin.json";

// Importing this file adds the dashboard's English texts, a sixth of all, so that chats load without them.
i18next.addResourceBundle("en", "admin", admin);
