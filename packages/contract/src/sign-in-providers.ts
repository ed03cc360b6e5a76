import { z } from "zod";
import { OneLine } from "./fields.ts";
import { objection } from "./objections.ts";
import { mailDomainOf } from "./sign-up-rules.ts";
import { isVisible } from "./visible.ts";

/** Users who may use a password: everyone, those who already have one, or only administrators. */
export const PASSWORD_USES = ["everyone", "existing", "administrators"] as const;
export type PasswordUse = (typeof PASSWORD_USES)[number];

/** Why a sign-in through a provider failed; the page has a sentence for each. */
export const SIGN_IN_PROBLEMS = [
  "unavailable",
  "expired",
  "refused",
  "failed",
  "no-address",
  "unverified",
  "address-taken",
  "domain",
  "group",
  "suspended",
  "sign-up-closed",
  "invitation",
  "linked-elsewhere",
  "other-person",
  "stale",
  "too-many",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

const ITEMS_MAX = 50;
const LABEL_MAX = 60;
const VALUE_MAX = 300;

/** Part of the redirect URI of the provider. */
export const ProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, objection("providerIdForm"));

const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** The provider's issuer URL; `http` only on this machine. */
const Issuer = z
  .string()
  .trim()
  .max(VALUE_MAX)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.username || url.password || url.search || url.hash) return false;
    return url.protocol === "https:" || (url.protocol === "http:" && isLocal(url));
  }, objection("issuerForm"));

const MailDomain = z.string().transform((text, context) => {
  const domain = mailDomainOf(text);
  if (domain === null) context.addIssue(objection("notAMailDomain"));
  return domain ?? z.NEVER;
});

const Values = z.array(OneLine.min(1).max(VALUE_MAX)).max(ITEMS_MAX);

/** Configuration of an OpenID Connect provider, and who may sign in with it. */
export const SignInProvider = z.object({
  id: ProviderId,
  label: OneLine.refine(isVisible, objection("nameNeeded")).max(LABEL_MAX),
  issuer: Issuer,
  clientId: OneLine.min(1).max(VALUE_MAX),
  /** `openid` is always added. */
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/))
    .max(ITEMS_MAX)
    .default(["profile", "email"]),
  /** Mail domains that may sign in with it; empty: all. */
  domains: z.array(MailDomain).max(ITEMS_MAX).default([]),
  /** Addresses of `domains` count as verified even if the provider does not say so. */
  trusted: z.boolean().default(false),
  /** Claim that lists groups or roles; a dot leads into an object. */
  groupsClaim: OneLine.min(1).max(VALUE_MAX).default("groups"),
  /** The user needs at least one of these; empty: no group is needed. */
  groups: Values.default([]),
  /** Members of these groups are administrators while the provider says so. */
  adminGroups: Values.default([]),
  /** Imports the provider's picture for new users. */
  picture: z.boolean().default(false),
});

/** Without domains, every address would count as verified. */
export const isTrustBounded = ({ trusted, domains }: Pick<SignInProvider, "trusted" | "domains">) =>
  !trusted || domains.length > 0;

export type SignInProvider = z.infer<typeof SignInProvider>;
