import { addTexts } from "./add-texts.ts";
import glossary from "./en/glossary.json";

// Importing this file adds the English texts of screens that load late.
addTexts("glossary", glossary);
