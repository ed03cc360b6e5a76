// Separate from the other limits, which the first screen of the page loads.

/** Terms per glossary. */
export const GLOSSARY_TERMS_MAX = 500;
/** Length of a term, and of its translation. */
export const TERM_CODE_POINTS = 80;
/** Length of a glossary file: `GLOSSARY_TERMS_MAX` terms of maximum length with their markup. */
export const GLOSSARY_FILE_CODE_UNITS = 512 * 1024;
