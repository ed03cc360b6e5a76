import { z } from "zod";
import { OneLine } from "./fields.ts";
import { objection } from "./objections.ts";
import { mailDomainOf } from "./sign-up-rules.ts";
import { isVisible } from "./visible.ts";

/** Who may use a password: everybody; who has one already; administrators alone. The others come through a provider. */
export const PASSWORD_USES = ["everyone", "existing", "administrators"] as const;
export type PasswordUse = (typeof PASSWORD_USES)[number];

/** Why a way through a provider ended elsewhere; the page has a sentence for each. */
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

/** Stands in the address that a provider sends people back to. */
export const ProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, objection("providerIdForm"));

const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** As the provider names itself; `http` only on this machine. */
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

/** How this server and a provider of OpenID Connect know each other, and who comes in by it. */
export const SignInProvider = z.object({
  id: ProviderId,
  /** On the button. */
  label: OneLine.refine(isVisible, objection("nameNeeded")).max(LABEL_MAX),
  issuer: Issuer,
  clientId: OneLine.min(1).max(VALUE_MAX),
  /** `openid` goes with every request. */
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/))
    .max(ITEMS_MAX)
    .default(["profile", "email"]),
  /** Whose addresses come in by it; none: all. */
  domains: z.array(MailDomain).max(ITEMS_MAX).default([]),
  /** Addresses of `domains` count as verified, also where the provider does not say so. */
  trusted: z.boolean().default(false),
  /** The claim that names groups or roles; a dot leads into an object. */
  groupsClaim: OneLine.min(1).max(VALUE_MAX).default("groups"),
  /** One of these is needed; none: no group is. */
  groups: Values.default([]),
  /** Whoever has one of these is an administrator as long as the provider says so. */
  adminGroups: Values.default([]),
  /** Newcomers get the picture that they have there. */
  picture: z.boolean().default(false),
});

/** Without domains everybody's address would count as verified. */
export const isTrustBounded = ({ trusted, domains }: Pick<SignInProvider, "trusted" | "domains">) =>
  !trusted || domains.length > 0;

export type SignInProvider = z.infer<typeof SignInProvider>;
