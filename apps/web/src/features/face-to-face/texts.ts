import i18next from "i18next";
import faceToFace from "#/i18n/en/faceToFace.json";

// Importing this file adds the screen's English texts.
i18next.addResourceBundle("en", "faceToFace", faceToFace);
