import type { Environment } from "./environment.ts";

export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

const MINUTE = 60;

export const DEFAULT_RATE_LIMITS = {
  /** Failed sign-ins per email address and network address, or per email address and known browser. */
  SIGN_IN: { count: 10, seconds: 15 * MINUTE },
  SIGN_IN_ADDRESS: { count: 100, seconds: 15 * MINUTE },
  SIGN_IN_ALL: { count: 50, seconds: 15 * MINUTE },
  SIGN_IN_ALL_ADDRESS: { count: 500, seconds: 15 * MINUTE },
  /**
   * Failed sign-ins per email address from all unknown browsers together; each further failure lengthens the wait. The
   * count resets after this many seconds without a failure.
   */
  SIGN_IN_EVERYWHERE: { count: 50, seconds: 60 * MINUTE },
  /** Mails of one kind per email address. Beyond it the call answers as usual, but no mail is sent. */
  MAIL: { count: 1, seconds: MINUTE },
  /** Mails of one kind per email address, after which they are at least an hour apart. */
  MAIL_DAY: { count: 10, seconds: 24 * 60 * MINUTE },
  /** Sign-up, reset, forgot and resend together, per network address. */
  ACCOUNT: { count: 60, seconds: 15 * MINUTE },
  /** Sign-ins started with a provider, per network address, which a whole office may share. */
  PROVIDER: { count: 300, seconds: 15 * MINUTE },
  /** Invalid invite codes, per network address and per person. */
  INVITE_GUESS: { count: 20, seconds: 15 * MINUTE },
  /** Guests who join, per network, so that a class behind one address fits; at one device, per host. */
  GUEST: { count: 40, seconds: 15 * MINUTE },
  /** Messages of a guest, beside `SEND`. */
  GUEST_SEND: { count: 20, seconds: MINUTE },
  GROUP: { count: 20, seconds: 24 * 60 * MINUTE },
  /** Exports of other chats that a person brings. */
  IMPORT: { count: 20, seconds: 24 * 60 * MINUTE },
  /** People whom a person adds to groups or invites, and invite links they create. */
  GROUP_INVITE: { count: 300, seconds: 60 * MINUTE },
  /** Changes that all members of a conversation see, such as title, rights and privacy level. */
  GROUP_CHANGE: { count: 60, seconds: 15 * MINUTE },
  /** All other calls that change something, per person, or per network address without a session. */
  CHANGE: { count: 300, seconds: MINUTE },
  SEND: { count: 60, seconds: MINUTE },
  /** Posts to webhooks from one network address, in addition to the message limit of each webhook. */
  HOOK: { count: 300, seconds: MINUTE },
  /** Calls that a person begins or joins. */
  CALL: { count: 20, seconds: 5 * MINUTE },
  /** Pieces of a person's voice that become captions. */
  CAPTION: { count: 60, seconds: MINUTE },
  REACT: { count: 120, seconds: MINUTE },
  MENTION_ALL: { count: 10, seconds: 60 * MINUTE },
  REPORT: { count: 20, seconds: 24 * 60 * MINUTE },
  SEARCH: { count: 120, seconds: MINUTE },
  /** Links of a person that are fetched for a preview. Beyond it, messages go without a preview. */
  LINK_PREVIEW: { count: 30, seconds: MINUTE },
  WORDS: { count: 20, seconds: MINUTE },
  /** Uploads that a person starts; enough for several messages full of files. */
  UPLOAD: { count: 100, seconds: 5 * MINUTE },
  PUSH: { count: 30, seconds: 60 * MINUTE },
  /** Texts that an engine must translate. Stored renditions are free. */
  TRANSLATE: { count: 60, seconds: MINUTE },
  /** Drafts translated as a preview for their writer. */
  PREVIEW: { count: 120, seconds: MINUTE },
  /** Texts prepared for translation, even without an engine. Each started thousand characters counts. */
  TEXT: { count: 600, seconds: MINUTE },
  TRANSCRIBE: { count: 200, seconds: 24 * 60 * MINUTE },
  SUGGEST: { count: 60, seconds: 60 * MINUTE },
  LEARN: { count: 120, seconds: MINUTE },
  /** Glossary changes; an imported file counts as one. */
  GLOSSARY: { count: 120, seconds: MINUTE },
  /** Requests of a person over all their sockets: a bucket of `count` that refills in `seconds`. */
  SOCKET: { count: 2_000, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;

const PREFIX = "RATE_LIMIT_";

/** Returns the default limits, each replaceable by `RATE_LIMIT_<NAME>=count/seconds`. */
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
