import { addTexts } from "./add-texts.ts";
import kept from "./en/kept.json";

// Importing this file adds the English texts of the kept and the selected messages.
addTexts("kept", kept);
