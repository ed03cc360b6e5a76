import type { Environment } from "./environment.ts";

export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

const MINUTE = 60;

export const DEFAULT_RATE_LIMITS = {
  /** Failed sign-ins per mail address and network address, or per mail address and browser it is known by. */
  SIGN_IN: { count: 10, seconds: 15 * MINUTE },
  /** Failed sign-ins per network address, whatever the mail address. */
  SIGN_IN_ADDRESS: { count: 100, seconds: 15 * MINUTE },
  /** Sign-ins, failed or not, per mail address and network address. */
  SIGN_IN_ALL: { count: 50, seconds: 15 * MINUTE },
  /** Sign-ins, failed or not, per network address. */
  SIGN_IN_ALL_ADDRESS: { count: 500, seconds: 15 * MINUTE },
  /**
   * Failed sign-ins per mail address in browsers it is not known by, from everywhere; each one more makes the next wait
   * longer. The count ends after as many seconds without one.
   */
  SIGN_IN_EVERYWHERE: { count: 50, seconds: 60 * MINUTE },
  /** Mails of a kind to one mail address; beyond it the call answers as ever and no mail goes out. */
  MAIL: { count: 1, seconds: MINUTE },
  /** Mails of a kind to one mail address after which they are an hour apart. */
  MAIL_DAY: { count: 10, seconds: 24 * 60 * MINUTE },
  /** Sign-up, reset, forgot and resend together, per network address. */
  ACCOUNT: { count: 60, seconds: 15 * MINUTE },
  /** Beginnings of a sign-in with a provider, per network address: an office has one. */
  PROVIDER: { count: 300, seconds: 15 * MINUTE },
  /** Invite codes that lead nowhere, per network address and per person. */
  INVITE_GUESS: { count: 20, seconds: 15 * MINUTE },
  /** Groups that a person creates. */
  GROUP: { count: 20, seconds: 24 * 60 * MINUTE },
  /** People whom a person adds to groups or invites, and links that they make. */
  GROUP_INVITE: { count: 300, seconds: 60 * MINUTE },
  /** Changes of a conversation that all its members see: title, picture, rights, roles, removals, privacy level, tone. */
  GROUP_CHANGE: { count: 60, seconds: 15 * MINUTE },
  /** Every other call that changes something, per person; without a session per network address. */
  CHANGE: { count: 300, seconds: MINUTE },
  SEND: { count: 60, seconds: MINUTE },
  /** Posts to webhooks from one network address, besides the messages of each. */
  HOOK: { count: 300, seconds: MINUTE },
  /** Reactions and votes that somebody gives or takes back. */
  REACT: { count: 120, seconds: MINUTE },
  /** Messages of a person that mention everybody in a group. */
  MENTION_ALL: { count: 10, seconds: 60 * MINUTE },
  /** Messages that somebody reports to the operator. */
  REPORT: { count: 20, seconds: 24 * 60 * MINUTE },
  /** Searches of a person, pages of results included. */
  SEARCH: { count: 120, seconds: MINUTE },
  /** Links of a person whose pages are asked for a preview; beyond it messages go without one. */
  LINK_PREVIEW: { count: 30, seconds: MINUTE },
  /** Pictures of which a person has the words read. */
  WORDS: { count: 20, seconds: MINUTE },
  /** Files that a person begins to upload: several messages full of them. */
  UPLOAD: { count: 100, seconds: 5 * MINUTE },
  /** Subscriptions and test notifications of a person. */
  PUSH: { count: 30, seconds: 60 * MINUTE },
  /** Texts that an engine must translate; a stored rendition is free. */
  TRANSLATE: { count: 60, seconds: MINUTE },
  /** The same for drafts that their writer sees as others will read them. */
  PREVIEW: { count: 120, seconds: MINUTE },
  /** Texts prepared for translation, whether or not an engine is asked; each thousand characters begun counts as one. */
  TEXT: { count: 600, seconds: MINUTE },
  /** Recordings of a person whose words are written down. */
  TRANSCRIBE: { count: 200, seconds: 24 * 60 * MINUTE },
  /** Better translations and corrections that a person suggests. */
  SUGGEST: { count: 60, seconds: 60 * MINUTE },
  /** Words that a person saves, and reviews of them. */
  LEARN: { count: 120, seconds: MINUTE },
  /** Changes of glossaries; a file counts as one. */
  GLOSSARY: { count: 120, seconds: MINUTE },
  /** Requests of a person over all their sockets: a bucket of `count` that fills up again in `seconds`. */
  SOCKET: { count: 2_000, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;

const PREFIX = "RATE_LIMIT_";

/** The limits in force: the defaults, replaced one by one by `RATE_LIMIT_<NAME>=count/seconds`. */
export function readRateLimits(environment: Environment): Readonly<Record<RateLimitName, RateLimit>> {
  const limits: Record<RateLimitName, RateLimit> = { ...DEFAULT_RATE_LIMITS };
  for (const variable of environment.names.filter((name) => name.startsWith(PREFIX))) {
    const name = variable.slice(PREFIX.length);
    if (!isRateLimitName(name)) {
      const known = Object.keys(DEFAULT_RATE_LIMITS).map((known) => PREFIX + known);
      environment.problems.push(`${variable} is not a limit this server knows; it knows ${known.join(", ")}.`);
      continue;
    }
    const [, count, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(environment.text(variable) ?? "") ?? [];
    if (Number(count) >= 1 && Number(seconds) >= 1) limits[name] = { count: Number(count), seconds: Number(seconds) };
    else
      environment.problems.push(
        `${variable} must be count/seconds such as 60/60, both at least 1, not "${environment.text(variable)}".`,
      );
  }
  return limits;
}

const isRateLimitName = (name: string): name is RateLimitName => Object.hasOwn(DEFAULT_RATE_LIMITS, name);
