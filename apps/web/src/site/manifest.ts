import { manifestFile } from "@lingualoom/contract/manifest.ts";
import { HOME_FRAGMENTS } from "@lingualoom/contract/pages.ts";
import { SHARE_FIELDS, SHARE_TARGET } from "@lingualoom/contract/share-target.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "@lingualoom/contract/site.ts";
import { siteTexts } from "./texts.ts";

const PAPER = "#f8f7f3";
const ICON = { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" };

/** Screenshots of real pages, made by `npm run pictures -- --store`; browsers show them before installing. */
const SCREENSHOTS = [
  { name: "wide-chat", sizes: "1280x800", wide: true },
  { name: "narrow-chat", sizes: "780x1688", wide: false },
] as const;

export const renderManifests = () =>
  SITE_LANGUAGES.map((language) => ({
    file: manifestFile(language),
    text: JSON.stringify(manifestIn(language)),
  }));

function manifestIn(language: SiteLanguage) {
  const texts = siteTexts[language].manifest;
  const shortcut = (name: string, url: string) => ({ name, url, icons: [ICON] });
  return {
    id: "/",
    name: "Lingualoom",
    short_name: "Lingualoom",
    description: texts.description,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    categories: ["social", "communication"],
    start_url: "/",
    scope: "/",
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ICON,
      { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icons/maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    screenshots: SCREENSHOTS.map(({ name, sizes, wide }) => ({
      src: `/screenshots/${name}.webp`,
      type: "image/webp",
      sizes,
      form_factor: wide ? "wide" : "narrow",
      label: texts.chatShown,
    })),
    shortcuts: [
      shortcut(texts.newChat, `/#${HOME_FRAGMENTS.newChat}`),
      shortcut(texts.search, `/#${HOME_FRAGMENTS.search}`),
      shortcut(texts.inviteLink, "/settings/invitations"),
      shortcut(texts.settings, "/settings"),
    ],
    share_target: {
      action: SHARE_TARGET,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: SHARE_FIELDS.title,
        text: SHARE_FIELDS.text,
        url: SHARE_FIELDS.url,
        files: [{ name: SHARE_FIELDS.files, accept: ["*/*"] }],
      },
    },
  };
}
