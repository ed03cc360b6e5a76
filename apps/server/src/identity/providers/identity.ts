import { Email, FullName, WellFormed } from "@lingualoom/contract/fields.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { SignInProvider } from "@lingualoom/contract/sign-in-providers.ts";

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Null when the provider sends none, or an invalid one. */
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly fullName: string;
  readonly locale: string | null;
  readonly picture: string | null;
  readonly groups: readonly string[];
  /** Seconds; null when the provider does not say when the user signed in there. */
  readonly authTime: number | null;
  readonly idToken: string;
  /** The provider's session id, by which it can end this session too; null if it sends none. */
  readonly sid: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

const SUBJECT_MAX = 255;
const GROUPS_MAX = 10_000;
const URL_MAX = 2_000;

/** Returns a text that can be stored; null for any other claim. */
export const textOf = (value: unknown): string | null => WellFormed.trim().min(1).safeParse(value).data ?? null;

const sidOf = (value: unknown) => {
  const sid = textOf(value);
  return sid !== null && sid.length <= SUBJECT_MAX ? sid : null;
};

/** Later values are milliseconds, or invalid. */
const SECONDS_MAX = 1e11;

const secondsOf = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value < SECONDS_MAX ? value : null;

export function identityOf(provider: SignInProvider, claims: Claims, idToken: string): Identity | null {
  const [issuer, subject] = [textOf(claims.iss), textOf(claims.sub)];
  if (!issuer || !subject || subject.length > SUBJECT_MAX) return null;
  const email = Email.safeParse(claims.email).data ?? null;
  const picture = textOf(claims.picture);
  return {
    issuer,
    subject,
    email,
    isVerified: isVerified(provider, email, claims.email_verified),
    fullName: fullNameIn(claims, email),
    locale:
      /^[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{1,8}){0,3}$/.exec(textOf(claims.locale) ?? "")?.[0].replaceAll("_", "-") ?? null,
    picture: picture && picture.length <= URL_MAX ? picture : null,
    groups: valuesAt(claims, provider.groupsClaim).slice(0, GROUPS_MAX),
    authTime: secondsOf(claims.auth_time),
    idToken,
    sid: sidOf(claims.sid),
  };
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

export const isOfDomains = (email: string | null, domains: readonly string[]): boolean =>
  domains.length === 0 || (email !== null && domains.includes(domainOf(email)));

/** Some providers send a word or a number. A claim that a trusted provider denies is not verified either. */
function isVerified({ trusted, domains }: SignInProvider, email: string | null, claim: unknown): boolean {
  const said = Array.isArray(claim) ? "" : String(claim).trim().toLowerCase();
  if (said === "true" || said === "1") return true;
  const isDenied = said === "false" || said === "0";
  return !isDenied && trusted && email !== null && domains.includes(domainOf(email));
}

function fullNameIn(claims: Claims, email: string | null): string {
  const parts = [claims.given_name, claims.family_name].flatMap((part) => textOf(part) ?? []).join(" ");
  const ideas = [claims.name, parts, claims.preferred_username, email?.slice(0, email.indexOf("@")), "?"];
  for (const idea of ideas) {
    const name = FullName.safeParse([...(textOf(idea) ?? "")].slice(0, NAME_CODE_POINTS).join(""));
    if (name.success) return name.data;
  }
  return "?";
}

/** Keys under which SCIM, Microsoft, Keycloak, Zitadel, GitLab and other providers put the name of a group object. */
const NAMES = ["name", "displayName", "display_name", "display", "value", "id", "path"];

/**
 * Returns the names in a groups claim, in every form that providers use: a list of texts or objects, an object whose
 * keys are the names, or one text. A text is split at commas, or else at spaces; a name in a list keeps its spaces.
 */
function namesIn(claim: unknown): string[] {
  if (typeof claim === "string") {
    const parts = claim.includes(",") ? claim.split(",") : [claim, ...claim.split(/\s+/)];
    return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== "");
  }
  if (Array.isArray(claim)) return claim.flatMap(nameInList);
  if (typeof claim !== "object" || claim === null) return [];
  return Object.entries(claim).flatMap(([name, value]) => (value === false || value === null ? [] : [name]));
}

function nameInList(one: unknown): string[] {
  if (typeof one === "string" || typeof one === "number") return [String(one)];
  if (typeof one !== "object" || one === null) return [];
  const found = NAMES.flatMap((name) => (Object.hasOwn(one, name) ? [(one as Claims)[name]] : []));
  return found.flatMap((name) => (typeof name === "string" || typeof name === "number" ? [String(name)] : []));
}

/** Returns the names in a claim of that name, or else at the path that its dots describe. */
function valuesAt(claims: Claims, name: string): string[] {
  const inside = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined;
  const found = Object.hasOwn(claims, name) ? claims[name] : name.split(".").reduce<unknown>(inside, claims);
  return namesIn(found);
}

/** Returns whether the ID token lacks needed claims that the userinfo endpoint may have. */
export const lacksClaims = ({ groups, adminGroups, groupsClaim }: SignInProvider, claims: Claims): boolean =>
  claims.email === undefined ||
  claims.email_verified === undefined ||
  claims.name === undefined ||
  (groups.length + adminGroups.length > 0 && valuesAt(claims, groupsClaim).length === 0);
