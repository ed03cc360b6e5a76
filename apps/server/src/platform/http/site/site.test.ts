import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE_LANGUAGES, siteFile } from "@lingualoom/contract/site.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPage } from "../page.ts";

const FACTS = { origin: "https://chat.example", operatorName: "Café & Söhne", languages: 65 };
const SIGNED_IN = { cookie: "theme=x; __Host-lingualoom.session_token=abc" };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lingualoom-site-"));
  await writeFile(join(folder, "index.html"), "<title>the app</title>");
  for (const language of SITE_LANGUAGES) {
    await mkdir(join(folder, "site", language), { recursive: true });
    for (const page of ["landing", "features", "help", "privacy", "terms", "certificate", "not-found"] as const)
      await writeFile(
        join(folder, siteFile(page, language)),
        `${page} in ${language} by [[operatorName]][[if session]], signed in[[end]]`,
      );
  }
  await writeFile(join(folder, "site/robots.txt"), "Sitemap: [[origin]]/sitemap.xml");
  await writeFile(join(folder, "site/sitemap.xml"), "<loc>[[origin]]/</loc>");
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  createPage(folder, () => FACTS).request(path, { headers });

test.each([
  ["/", "landing in en"],
  ["/es", "landing in es"],
  ["/fr", "landing in fr"],
  ["/features", "features in en"],
  ["/es/privacy", "privacy in es"],
  ["/fr/terms", "terms in fr"],
  ["/ar", "landing in ar"],
])("%s is the page a visitor reads, filled with the server's facts", async (path, words) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`${words} by Café &amp; Söhne`);
  expect(answer.headers.get("vary")).toContain("Cookie");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("the page of the certificate is missing on a server without one", async () => {
  expect((await get("/de/certificate")).status).toBe(404);
  const app = createPage(folder, () => ({ ...FACTS, httpsPort: 3443 }));
  expect((await app.request("/de/certificate")).status).toBe(200);
});

test("an address with an extra slash leads to the page", async () => {
  const answer = await get("/es/privacy/?from=mail");
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe("/es/privacy?from=mail");
  expect((await get("/fr/")).headers.get("location")).toBe("/fr");
});

test("the root shows the app with a session; the public pages stay reachable", async () => {
  const app = await get("/", SIGNED_IN);
  expect(await app.text()).toBe("<title>the app</title>");
  expect(app.headers.get("vary")).toContain("Cookie");
  expect(await (await get("/es", SIGNED_IN)).text()).toContain("landing in es by Café &amp; Söhne, signed in");
  expect(await (await get("/features", SIGNED_IN)).text()).toContain("signed in");
});

test.each([
  ["/nowhere", {}, "not-found in en"],
  ["/nowhere", { "accept-language": "fr-CA,fr;q=0.9" }, "not-found in fr"],
  ["/nowhere", { "accept-language": "ar-EG,en;q=0.5" }, "not-found in ar"],
  ["/es/nowhere", { "accept-language": "fr" }, "not-found in es"],
  ["/site/en/landing.html", {}, "not-found in en"],
])("%s %j leads to the not-found page", async (path, headers, words) => {
  const answer = await get(path, headers as Record<string, string>);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain(words);
});

test("the main link is sign-up, or sign-in if closed, and absent when signed in", async () => {
  const file = join(folder, siteFile("features", "ar"));
  await writeFile(file, "[[if signsUp]]sign up[[end]][[if signsIn]]sign in[[end]][[if session]]chats[[end]]");
  const way = async (closed: boolean, headers = {}) => {
    const page = createPage(folder, () => ({ ...FACTS, closed }));
    return (await page.request("/ar/features", { headers })).text();
  };
  expect([await way(false), await way(true), await way(true, SIGNED_IN)]).toEqual(["sign up", "sign in", "chats"]);
});

test("machines get the public address", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers.get("content-type")).toContain("text/plain");
  expect(await robots.text()).toBe("Sitemap: https://chat.example/sitemap.xml");
  expect(await (await get("/sitemap.xml")).text()).toBe("<loc>https://chat.example/</loc>");
});
