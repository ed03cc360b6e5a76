// Apart from the other limits, which the first screen of the page loads.

/** Terms of one glossary. */
export const GLOSSARY_TERMS_MAX = 500;
/** Of a term, and of its translation. */
export const TERM_CODE_POINTS = 80;
/** Of a file with a glossary: as many of the longest terms, with their markup. */
export const GLOSSARY_FILE_CODE_UNITS = 512 * 1024;
