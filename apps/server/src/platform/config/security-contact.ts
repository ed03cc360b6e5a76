import type { Environment } from "./environment.ts";

export interface SecurityContact {
  /** `mailto:` or an https address. */
  readonly contact: string;
  /** The day after which the contact is out of date; null: half a year after each request. */
  readonly expires: Date | null;
}

/** Reads the contact for vulnerability reports (RFC 9116): a dedicated one, or else the support address. */
export function readSecurityContact(environment: Environment): SecurityContact | null {
  const expires = readExpiry(environment);
  const given = environment.text("SECURITY_CONTACT");
  const contact = given ?? environment.text("SUPPORT_EMAIL");
  if (contact === null) return null;
  if (URL.parse(contact)?.protocol === "https:") return { contact, expires };
  if (/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(contact)) return { contact: `mailto:${contact}`, expires };
  // An invalid SUPPORT_EMAIL is reported separately.
  if (given !== null)
    environment.problems.push(
      `SECURITY_CONTACT must be a mail address or an https address, such as security@example.org, not "${given}".`,
    );
  return null;
}

function readExpiry(environment: Environment): Date | null {
  const text = environment.text("SECURITY_EXPIRES");
  if (text === null) return null;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day;
  environment.problems.push(`SECURITY_EXPIRES must be a day such as 2027-06-30, not "${text}".`);
  return null;
}
