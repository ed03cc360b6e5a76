import { afterBlank, atWordStart, pattern } from "./recogniser.ts";

const END = "(?![\\p{L}\\p{N}_])";

/** snake_case, camelCase with digits, h264, COVID-19, v1.2.3: names of things instead of language. */
const NAMED =
  "\\p{L}[\\p{L}\\p{N}]{0,40}(?:_[\\p{L}\\p{N}]{1,40}){1,8}" +
  "|[a-z]{1,12}-?\\p{Nd}[\\p{L}\\p{N}]{0,40}(?:[.-][\\p{L}\\p{N}]{0,12}\\p{Nd}[\\p{L}\\p{N}]{0,12}){0,6}";
/** H₂O, mc²: letters with superscript or subscript digits. */
const FORMULA = "[a-z]{1,10}[\\u2070-\\u209c²³¹]{1,4}[a-z\\u2070-\\u209c²³¹]{0,12}";

export const identifier = pattern("identifier", new RegExp(`(?:${FORMULA}|${NAMED})${END}`, "iuy"), atWordStart);

/** 123e4567-e89b-…, 2.0.0-beta.1, 4711-XZ-09: begin like a number but are none. */
const MIXED = [
  "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  "\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}[-+][0-9a-z]{1,20}(?:[.-][0-9a-z]{1,20}){0,4}",
  "\\d{1,12}(?:-[0-9]{1,12})*-[A-Z]{1,6}[0-9A-Z]{0,12}(?:-[0-9A-Z]{1,12}){0,4}",
].join("|");
export const serial = pattern("identifier", new RegExp(`(?:${MIXED})${END}`, "uy"), atWordStart);

const ENDINGS =
  "docx?|xlsx?|pptx?|odt|ods|pdf|txt|csv|rtf|jpe?g|png|gif|webp|svg|heic|mp[34]|m4a|wav|mov|avi|mkv|zip|rar|7z|tar|gz|exe|" +
  "apk|dmg|html?|css|json|xml|ya?ml|toml|py|js|tsx?|java|kt|rs|go|cpp|hpp|sh|sql|md|log|epub";
/** informe_final.pdf: readers could not find the file by a translated name. */
export const file = pattern(
  "path",
  new RegExp(`[\\p{L}\\p{N}_][\\p{L}\\p{N}\\p{M}_.-]{0,79}?\\.(?:${ENDINGS})${END}`, "iuy"),
  afterBlank,
);
