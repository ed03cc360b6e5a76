/** Validation errors of the contract, by code, so that a server can translate them. */
export const OBJECTIONS = {
  notAnInviteCode: "Not an invite code",
  fullNameNeeded: "Full name is required",
  emailNeeded: "Please enter a valid email address",
  emailName: "The part before the @ can only have letters from a to z, digits and signs such as a dot",
  passwordTooShort: "Password must be at least {{least}} characters long",
  passwordTooLong: "Password must be at most {{most}} characters long",
  atMost: "At most {{most}} characters",
  notText: "Contains characters that are not text",
  oneLine: "Must be one line",
  subjectNeeded: "A subject is needed",
  textNeeded: "A text is needed",
  engineTwice: "Name each engine once",
  aboutNeeded: "Say what the email is about",
  invalidToken: "Invalid token",
  invalidResetToken: "Invalid reset token",
  nameNeeded: "A name is needed",
  groupNameNeeded: "Please give the group a name",
  providerIdForm: "Small letters, digits and hyphens, at most 32",
  issuerForm: "An https address without a query, as the provider names itself",
  trustNeedsDomains: "Name the domains whose addresses count as verified",
  notAMailDomain: "Not a mail domain",
  pollOptions: "A poll offers {{least}} to {{most}} answers",
  pollOptionsAlike: "Each answer of a poll is another one",
  stickerName: "A name has 2 to 32 small letters, digits or underscores",
  pollAlone: "A poll goes without files",
  notATimeOfDay: "Not a time of day",
  notATimeZone: "Not a time zone",
  notATime: "Not a time with its time zone",
  notAnOrigin: "The address of a site, such as https://shop.example, without a path",
} as const;

export interface FieldIssue {
  readonly code: keyof typeof OBJECTIONS;
  readonly values: Readonly<Record<string, number>>;
}

/** Declared objections by their English sentence, the only thing a schema issue carries. */
const declared = new Map<string, FieldIssue>();

/** Declares an objection and returns its English sentence, for a schema. */
export function objection(code: FieldIssue["code"], values: FieldIssue["values"] = {}): string {
  const sentence = OBJECTIONS[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  declared.set(sentence, { code, values });
  return sentence;
}

/** Returns the objection of a sentence; undefined for zod's own messages. */
export const objectionOf = (sentence: string): FieldIssue | undefined => declared.get(sentence);
