import i18next from "i18next";
import setup from "#/i18n/en/setup.json";

// Importing this file adds the English texts of this folder's screens.
i18next.addResourceBundle("en", "setup", setup);
