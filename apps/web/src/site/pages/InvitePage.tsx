import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { type SiteLanguage, siteLocaleOf } from "@lingualoom/contract/site.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { IfServerFact, serverValue } from "../parts/Given.tsx";
import { Head } from "../parts/Head.tsx";
import { insert } from "../parts/insert.ts";
import { LanguageMenu } from "../parts/Languages.tsx";
import type { AppTexts, SiteTexts } from "../texts.ts";

export interface InviteAssets {
  readonly script: string;
  readonly style: string;
  readonly picture: string;
  /** Files of the app that show a chat in this language. */
  readonly app: (language: SiteLanguage) => readonly string[];
}

interface Texts {
  readonly texts: SiteTexts;
  readonly app: AppTexts;
}

interface Props extends Texts {
  readonly language: SiteLanguage;
  readonly assets: InviteAssets;
}

const given = (when: string, text: string) => `[[if ${when}]]${text}[[end]]`;
const name = serverValue("name");
const invite = `/invite/${serverValue("code")}`;

/**
 * The page of an invite for visitors, a small document of its own. The server fills in the invite; the script adds the
 * translation, and starts the chat of a guest.
 */
export function InvitePage({ language, texts, app, assets }: Props) {
  const { common, groups, joining, people } = app;
  const server = { name, server: serverValue("server") };
  const title = [
    given("isPerson", insert(people.invitesYou, { name })),
    given("isGroup", insert(groups.invitesYou, { title: name })),
    given(
      "isServer",
      given("name", insert(joining.invitesYou, server)) + given("!name", insert(joining.invited, server)),
    ),
    given("refusal", people.inviteRefused),
  ].join("");
  const motto = people.invitesYouText;
  const description = given("text", serverValue("text")) + given("!text", motto);
  const picture = `${serverValue("origin")}${assets.picture}`;
  return (
    // Words of people are translated by the server only: docs/decisions/0023.
    <html lang={language} dir={directionOf(language)} translate="no">
      <head>
        <Head title={title} description={description} script={assets.script} style={assets.style} />
        <meta name="google" content="notranslate" />
        <meta name="robots" content="noindex" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={serverValue("server")} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={`${serverValue("origin")}${invite}`} />
        <meta property="og:locale" content={siteLocaleOf(language)} />
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
      </head>
      <body>
        <main
          data-invite={serverValue("code")}
          data-source={serverValue("source")}
          data-languages={serverValue("languageCodes")}
          data-app={assets.app(language).join(" ")}
          data-offline={common.notWhileOffline}
          data-away={common.notWhileAway}
          className="grid min-h-dvh content-start justify-items-center px-5 py-6 sm:content-center"
        >
          <div className="w-full max-w-sm">
            <a href="/" className="mb-6 inline-flex min-h-11 items-center gap-2 text-lg font-semibold sm:mb-10">
              <Logo />
              {common.product}
              <IfServerFact when="serverName">
                <bdi className="font-normal text-muted">{serverValue("serverName")}</bdi>
              </IfServerFact>
            </a>
            <h1 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h1>
            <IfServerFact when="isGroup">
              <p className="mt-2 text-muted">{groups.invitesYouText}</p>
            </IfServerFact>
            <IfServerFact when="isServer">
              <p className="mt-2 text-muted">{motto}</p>
            </IfServerFact>
            <div className="mt-7 grid gap-5">
              <IfServerFact when="isPerson">
                <Inviter texts={texts} app={app} />
              </IfServerFact>
              <IfServerFact when="isGroup">
                <Group texts={texts} app={app} />
              </IfServerFact>
              <IfServerFact when="reads">
                <label className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm noscript:hidden">
                  {texts.invite.readsAndWrites}
                  <select className="drop-down min-h-11 w-44 rounded-md border border-edge bg-surface text-base text-ink" />
                </label>
              </IfServerFact>
              <IfServerFact when="!refusal">
                <Ways texts={texts} app={app} />
              </IfServerFact>
              <IfServerFact when="refusal">
                <Refusal texts={texts} app={app} />
              </IfServerFact>
            </div>
            <div className="mt-8 text-sm">
              <LanguageMenu
                language={language}
                texts={texts}
                addressIn={(code) => `?language=${code}`}
                className="languages"
                button="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-muted hover:text-ink"
              />
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}

function Inviter({ app }: Texts) {
  return (
    <div className="flex items-start gap-3">
      <Avatar look="size-12 text-base" />
      <div className="grid min-h-12 min-w-0 content-center gap-2">
        <IfServerFact when="writes">
          <p className="text-sm text-muted">{insert(app.people.writes, { language: serverValue("writes") })}</p>
        </IfServerFact>
        <IfServerFact when="text">
          <Bubble app={app} />
        </IfServerFact>
      </div>
    </div>
  );
}

function Group({ app }: Texts) {
  const { groups } = app;
  const members = Object.entries(groups).filter(([key]) => key.startsWith("members_"));
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar look="size-24 text-2xl" />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <bdi className="wrap-anywhere">{name}</bdi>
          </p>
          <p className="text-muted">
            {members
              .map(([plural, text]) => given(plural, insert(text, { count: serverValue("memberCount") })))
              .join("")}
          </p>
        </div>
      </div>
      <IfServerFact when="text">
        <Bubble app={app} />
      </IfServerFact>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
        <li>{given("readsAll", groups.readsAll) + given("!readsAll", groups.readsFromJoining)}</li>
        <IfServerFact when="approval">
          <li>{groups.approvalNeeded}</li>
        </IfServerFact>
      </ul>
    </>
  );
}

/** Decorative, like the app's. The script writes the initials. */
function Avatar({ look }: { readonly look: string }) {
  return (
    <span aria-hidden className={`inline-grid shrink-0 ${look}`}>
      <IfServerFact when="picture">
        <img src={serverValue("picture")} alt="" className="size-full rounded-full object-cover" />
      </IfServerFact>
      <IfServerFact when="!picture">
        <span
          data-avatar={serverValue("id")}
          data-name={name}
          className="grid size-full place-items-center rounded-full bg-sunken font-semibold"
        />
      </IfServerFact>
    </span>
  );
}

/** Like a message of the app: the original shows at once, above the space reserved for it below its translation. */
function Bubble({ app: { common, translation } }: Pick<Texts, "app">) {
  const words = "words whitespace-pre-wrap wrap-anywhere";
  const source = serverValue("source");
  return (
    <blockquote
      data-words
      className="bubble-start w-fit max-w-full rounded-lg border border-line bg-surface px-3 py-1.5"
    >
      <p
        data-first
        aria-live="polite"
        dir="auto"
        lang={source}
        className={`${words} border-s-2 border-transparent ps-2`}
      >
        {serverValue("text")}
      </p>
      <div
        data-second
        dir="auto"
        className="flow-root border-s-2 border-transparent ps-2 text-sm text-muted noscript:hidden"
      >
        <p data-original aria-hidden lang={source} className={`${words} text-bars inline`}>
          {serverValue("text")}
        </p>
        <span dir="ltr" className="float-end ms-2 mt-1 flex items-center gap-1 text-xs text-marigold-ink">
          <LineIcon line="languages" className="size-4" />
          <span data-languages-of />
        </span>
      </div>
      <div data-failed hidden className="text-sm text-muted">
        {translation.translationFailed}{" "}
        <button
          type="button"
          className="min-h-6 rounded-sm font-medium text-marigold-ink underline underline-offset-4 max-md:min-h-11"
        >
          {common.retry}
        </button>
      </div>
    </blockquote>
  );
}

function Ways({ texts, app: { people, joining } }: Texts) {
  const { createInstead, createAccount } = texts.invite;
  const plain = "inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline";
  const haveAccount = (look: string) => (
    <a href={`/login?to=${invite}`} data-login className={look}>
      {people.inviteSignIn}
    </a>
  );
  return (
    <>
      <IfServerFact when="guests">
        <GuestForm texts={texts} people={people} />
      </IfServerFact>
      <IfServerFact when="admits">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <a href={`${invite}?app`} className={given("guests", plain) + given("!guests", buttonLook())}>
            {given("guests", createInstead) + given("!guests", createAccount)}
          </a>
          {haveAccount(plain)}
        </div>
      </IfServerFact>
      <IfServerFact when="!admits">
        <IfServerFact when="guests">{haveAccount(plain)}</IfServerFact>
        <IfServerFact when="!guests">
          <p className="rounded-md bg-sunken px-4 py-3">{joining.noAccountByThis}</p>
          {haveAccount(buttonLook())}
        </IfServerFact>
      </IfServerFact>
    </>
  );
}

function GuestForm({ texts: { invite }, people }: Pick<Texts, "texts"> & Pick<AppTexts, "people">) {
  return (
    <form className="grid gap-5 noscript:hidden">
      <div>
        <label htmlFor="name" className="mb-1 block text-sm font-medium">
          {invite.yourName}
        </label>
        <input
          id="name"
          name="name"
          dir="auto"
          autoComplete="name"
          required
          maxLength={NAME_CODE_POINTS * 2}
          aria-describedby="name-hint name-error"
          className={inputLook}
        />
        <p id="name-hint" className="mt-1 text-sm text-muted">
          {invite.noAccountNeeded}
        </p>
        <p id="name-error" role="alert" className="mt-1 text-sm text-red empty:hidden" />
      </div>
      <button type="submit" className={buttonLook()}>
        {people.startChatting}
      </button>
    </form>
  );
}

function Refusal({ app: { common, people } }: Texts) {
  return (
    <>
      <p>{given("isUnknown", people.inviteUnknown) + given("!isUnknown", serverValue("refusal"))}</p>
      <div className="flex flex-wrap gap-3">
        <a href="/" className={buttonLook()}>
          {people.goHome}
        </a>
        <IfServerFact when="!isUnknown">
          <a href={invite} className={buttonLook("quiet")}>
            {common.retry}
          </a>
        </IfServerFact>
      </div>
    </>
  );
}
