import i18next from "i18next";
import widgets from "#/i18n/en/widgets.json";

// Importing this file adds the screen's English texts.
i18next.addResourceBundle("en", "widgets", widgets);
