import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Output } from "@lingualoom/contract/calls.ts";
import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { inviteCodeOf } from "@lingualoom/contract/invite-code.ts";
import { INVITE } from "@lingualoom/contract/pages.ts";
import { SITE_LANGUAGES, type SiteLanguage, siteFile } from "@lingualoom/contract/site.ts";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import { type Context, Hono, type Next } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Sessions } from "../platform/caller.ts";
import { acceptedLanguage } from "../platform/http/accept-language.ts";
import { type Facts, fill } from "../platform/http/site/fill.ts";
import { hasSessionCookie, type SiteFacts } from "../platform/http/site/site.ts";

const LANGUAGE_CODES = Object.keys(LANGUAGES).join(" ");

interface Needs {
  readonly facts: SiteFacts;
  readonly sessions: Pick<Sessions, "find">;
  /** Calls the API in this process, for the given visitor. */
  readonly request: (path: string, visitor: Context, headers: Headers) => Response | Promise<Response>;
}

/**
 * The small page that an invite shows to visitors, already filled with the invite. Users who are signed in get the app, as do
 * visitors who ask for it by `?app` to create an account.
 */
export const createInvitePage = (needs: Needs) => (folder: string) =>
  new Hono().get(INVITE, (c, next) => answer(c, next, folder, needs));

async function answer(c: Context, next: Next, folder: string, { facts, sessions, request }: Needs) {
  c.header("vary", "Accept-Language, Cookie", { append: true });
  const { headers } = c.req.raw;
  // The cookie may outlive its session, as that of a guest whom the host has removed.
  const isSignedIn = hasSessionCookie(c) && (await sessions.find(headers).catch(() => null)) !== null;
  if (isSignedIn || c.req.query("app") !== undefined) return next();
  const language = languageOf(c);
  const page = await readFile(join(folder, siteFile("invite", language)), "utf8").catch(() => null);
  if (page === null) return next();
  const code = inviteCodeOf(c.req.param("code") ?? "") ?? "";
  const asVisitor = new Headers(headers);
  asVisitor.set("accept-language", language);
  const found = await request(`/invites/${code}`, c, asVisitor);
  // The app waits for a server that is out of order, and continues.
  if (found.status >= 500) return next();
  const invite = found.ok
    ? inviteFacts((await found.json()) as Invite, language)
    : { refusal: ((await found.json()) as ErrorBody).message, isUnknown: found.status === 404 };
  const known = facts();
  const server = known.serverName || "Lingualoom";
  return c.html(
    fill(page, { ...known, server, code, languageCodes: LANGUAGE_CODES, ...invite }),
    found.status as ContentfulStatusCode,
    {
      "cache-control": "private, no-cache",
    },
  );
}

function languageOf(c: Context): SiteLanguage {
  const chosen = c.req.query("language") ?? "";
  if (isInterfaceLanguage(chosen)) return chosen;
  const accepted = acceptedLanguage(c.req.header("accept-language") ?? null, SITE_LANGUAGES);
  return (accepted ?? "en") as SiteLanguage;
}

type Invite = Output<"GET /invites/:code">;

function inviteFacts(invite: Invite, language: SiteLanguage): Facts {
  const { kind, admits } = invite;
  if (kind === "server") return { isServer: true, name: invite.by, admits };
  const { guests } = invite;
  if (kind === "person") {
    const { _id: id, fullName: name, profilePic: picture, greeting: text = "", writes: source = "" } = invite.person;
    const writes = source && (new Intl.DisplayNames([language], { type: "language" }).of(source) ?? "");
    return { isPerson: true, id, name, picture, text, source, writes, reads: guests || text !== "", admits, guests };
  }
  const {
    _id: id,
    title: name,
    avatar: picture,
    description: text,
    memberCount,
    approval,
    historyForNew,
  } = invite.group;
  const readsAll = historyForNew === "all";
  const plural = `members_${new Intl.PluralRules(language).select(memberCount)}`;
  return {
    isGroup: true,
    id,
    name,
    picture,
    text,
    memberCount,
    [plural]: true,
    approval,
    readsAll,
    reads: guests || text !== "",
    admits,
    guests,
  };
}
