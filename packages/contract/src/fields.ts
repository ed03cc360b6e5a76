import { z } from "zod";
import { foldedEmail, hasNonAsciiLocalPart } from "./email-address.ts";
import { EMAIL_CODE_UNITS, NAME_CODE_POINTS, PASSWORD_MAX, PASSWORD_MIN, TIME_ZONE_CODE_UNITS } from "./limits.ts";
import { objection } from "./objections.ts";
import { isVisible } from "./visible.ts";

/** Normalized to lower case, as in the database. */
export const Id = z.uuid().toLowerCase();
/** The database has no year 0 and rejects overlong times. */
const isStorable = (time: string) => !time.startsWith("0000") && time.length <= 40;
export const Time = z.iso.datetime().refine(isStorable);
export const Day = z.iso.date().refine(isStorable);
/** A day in UTC, or a time with any offset. */
export const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine(isStorable)
  // An offset may shift the time into the year 0 or 10000.
  .refine((moment) => /^(?!0000)\d{4}-/.test(new Date(moment).toISOString()));

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** IANA name of a time zone, such as "Europe/Madrid". */
export const TimeZone = z.string().max(TIME_ZONE_CODE_UNITS).refine(isTimeZone, objection("notATimeZone"));

const codePoints = (text: string) => [...text].length;

/** Lone surrogates and NUL cannot be stored or sent as UTF-8, so they are refused instead of changed. */
export const WellFormed = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes("\u0000"), objection("notText"));

/** zod's pattern, extended by internationalized top-level domains. */
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Accepts any spelling; internationalized domains are converted to the form the mail system uses. */
export const Email = z
  .string()
  .max(4 * EMAIL_CODE_UNITS)
  .overwrite(foldedEmail)
  .max(EMAIL_CODE_UNITS)
  .refine((email) => !hasNonAsciiLocalPart(email), objection("emailName"))
  .pipe(z.email({ pattern: EMAIL, error: objection("emailNeeded") }));

export const OneLine = WellFormed.trim().refine((text) => !/[\r\n\u2028\u2029]/.test(text), objection("oneLine"));

/** Directional marks would reverse the text after a name, which other users wrote. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

export const FullName = OneLine.overwrite((name) => name.replace(TURNING, "").trim())
  .refine((name) => isVisible(name), objection("fullNameNeeded"))
  .refine((name) => codePoints(name) <= NAME_CODE_POINTS, objection("atMost", { most: NAME_CODE_POINTS }));

export const Password = WellFormed.refine(
  (password) => codePoints(password) >= PASSWORD_MIN,
  objection("passwordTooShort", { least: PASSWORD_MIN }),
).refine((password) => codePoints(password) <= PASSWORD_MAX, objection("passwordTooLong", { most: PASSWORD_MAX }));

/** A language, or a variant of it by script, region or both: `pt`, `pt-BR`, `zh-Hant-HK`, `es-419`. */
export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/, "Not a language code");
