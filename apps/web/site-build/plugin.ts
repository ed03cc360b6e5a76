import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { MANIFEST, manifestFile } from "@lingualoom/contract/manifest.ts";
import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { type Plugin, type Rolldown, runnerImport, type ViteDevServer } from "vite";
import type { SiteAssets } from "../src/site/Document.tsx";
import type { InviteAssets } from "../src/site/pages/InvitePage.tsx";
import type { RenderedFile } from "../src/site/render.tsx";
import { buildClient, buildWidget } from "./client.ts";
import { type CutFont, cutFonts } from "./fonts.ts";
import { drawPictures } from "./pictures.ts";

const RENDER = fileURLToPath(new URL("../src/site/render.tsx", import.meta.url));
const MANIFESTS = fileURLToPath(new URL("../src/site/manifest.ts", import.meta.url));
type Manifests = { renderManifests: () => RenderedFile[] };
type Render = {
  renderSite: (assets: SiteAssets) => RenderedFile[];
  renderInvites: (assets: InviteAssets) => RenderedFile[];
};

/**
 * Renders the public pages at build time into files that the server fills in and sends. They have a script and a style
 * of their own, so that they load nothing of the app. The app uses their serif.
 */
export function site(): Plugin {
  return {
    name: "site",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { module } = await runnerImport<Render>(RENDER, { configFile: false, logLevel: "error" });
        // Renders twice, because the fonts are subset to the characters that occur in the pages.
        const nothing = { script: "", style: "", fonts: [], picture: "" };
        const words = module
          .renderSite(nothing)
          .map(({ text }) => text)
          .join("");
        const fonts = await cutFonts(words);
        shareSerif(bundle, fonts);
        const client = await buildClient("main.ts", "site", fonts.map(({ face }) => face).join("\n"));
        const invite = await buildClient("invite.ts", "site-invite");
        const widget = await buildWidget();
        const pictures = await drawPictures(fonts.map(({ outlines }) => outlines));
        for (const { fileName, source } of [...fonts, ...client.files, ...invite.files, widget, ...pictures.files])
          this.emitFile({ type: "asset", fileName, source });
        const pages = module.renderSite({
          script: client.script,
          style: client.style,
          fonts: fonts.map(({ fileName }) => `/${fileName}`),
          picture: pictures.shared,
        });
        const { script, style } = invite;
        const app = (language: SiteLanguage) => filesOfChat(bundle, language);
        const invites = module.renderInvites({ script, style, picture: pictures.shared, app });
        for (const { file, text } of [...pages, ...invites])
          this.emitFile({ type: "asset", fileName: file, source: text });
        this.info(client.weight(fonts.reduce((sum, { source }) => sum + source.length, 0)));
      },
    },
    configureServer(server) {
      server.middlewares.use(MANIFEST, (_, response, next) => {
        manifestInDevelopment(server).then(
          (text) => response.setHeader("content-type", "application/manifest+json").end(text),
          next,
        );
      });
      server.middlewares.use((request, response, next) => {
        inDevelopment(server, request).then(
          (html) => (html === null ? next() : response.setHeader("content-type", "text/html").end(html)),
          next,
        );
      });
    },
  };
}

/** Gives the app the serif for titles, used only if it is cached or loads immediately: nothing waits for it. */
function shareSerif(bundle: Rolldown.OutputBundle, fonts: readonly CutFont[]): void {
  const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
  const serif = fonts.find(({ fileName }) => fileName.includes("fraunces"));
  if (style?.type !== "asset" || !serif) throw new Error("the app has no style, or its titles no typeface");
  const [face] = serif.face.split("\n");
  style.source = `${style.source}\n${face?.replace("font-display: swap", "font-display: optional")}`;
}

/** The files of the app that show a chat, which the page of an invite fetches in advance. */
function filesOfChat(bundle: Rolldown.OutputBundle, language: SiteLanguage): string[] {
  const page = bundle["index.html"];
  const html = page?.type === "asset" ? String(page.source) : "";
  return Object.values(bundle)
    .filter(
      (file) =>
        (/\.(?:js|css)$/.test(file.fileName) && html.includes(`/${file.fileName}`)) ||
        (file.type === "chunk" && ["chat", "elements", `${language}.texts`].includes(file.name)),
    )
    .map(({ fileName }) => `/${fileName}`);
}

async function manifestInDevelopment(server: ViteDevServer): Promise<string> {
  const { renderManifests } = (await server.ssrLoadModule(MANIFESTS)) as Manifests;
  return renderManifests().find(({ file }) => file === manifestFile("en"))?.text ?? "";
}

/** In development, pages are rendered on each request and contain no facts about a server. */
async function inDevelopment(server: ViteDevServer, request: IncomingMessage): Promise<string | null> {
  const { siteFile, siteAddress, SITE_LANGUAGES, SITE_PAGES } = await import("@lingualoom/contract/site.ts");
  const path = (request.url ?? "/").split("?", 1)[0];
  const signedIn = /lingualoom\.(?:site\.)?session_token=/.test(request.headers.cookie ?? "");
  for (const language of SITE_LANGUAGES)
    for (const page of Object.keys(SITE_PAGES) as (keyof typeof SITE_PAGES)[]) {
      if (siteAddress(page, language) !== path || (path === "/" && signedIn)) continue;
      const { renderSite } = (await server.ssrLoadModule(RENDER)) as Render;
      const assets = {
        script: "/src/site/islands/main.ts",
        style: "/src/site/site.css",
        fonts: [],
        picture: "",
      };
      const html = renderSite(assets).find(({ file }) => file === siteFile(page, language))?.text ?? "";
      return html
        .replace(/\[\[if (!?)session\]\]([\s\S]*?)\[\[end\]\]/g, (_, not, part) =>
          signedIn === (not === "") ? part : "",
        )
        .replace(/\[\[if !\w+\]\]|\[\[if \w+\]\][\s\S]*?\[\[end\]\]|\[\[end\]\]/g, "")
        .replaceAll("[[session]]", String(signedIn))
        .replace(/\[\[\w+\]\]/g, "");
    }
  return null;
}
