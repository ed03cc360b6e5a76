import { addTexts } from "./add-texts.ts";
import programs from "./en/programs.json";

// Importing this file adds the English texts of screens that load late.
addTexts("programs", programs);
