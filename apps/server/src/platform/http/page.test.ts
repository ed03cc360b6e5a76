import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPage } from "./page.ts";

const SCRIPT = `export const words = ${JSON.stringify("loom ".repeat(1_000))};`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lingualoom-page-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Lingualoom</title>");
  await writeFile(join(folder, "icon.svg"), "<svg></svg>");
  await writeFile(join(folder, "sw.js"), SCRIPT);
  await mkdir(join(folder, "manifests"));
  for (const language of ["en", "ar"])
    await writeFile(join(folder, `manifests/${language}.webmanifest`), JSON.stringify({ lang: language }));
  for (const language of ["en", "ar"]) {
    await mkdir(join(folder, `site/${language}`), { recursive: true });
    const text = `Sign in: ${language}.[[if !closed]] Or sign up.[[end]]`;
    await writeFile(join(folder, `site/${language}/login.html`), text);
    await writeFile(join(folder, `site/${language}/signup.html`), "Sign up.");
  }
  await writeFile(join(folder, "assets/plain-a1.js"), SCRIPT);
  await writeFile(join(folder, "assets/small-b2.js"), SCRIPT);
  await writeFile(join(folder, "assets/small-b2.js.br"), brotliCompressSync(SCRIPT));
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  createPage(folder, () => ({})).request(path, { headers, method });

test.each(["/", "/verify-email?token=x", "/c/0199a000", "/c/0199a000/0199a001", "/c/new/0199a000"])(
  "%s is the page",
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Lingualoom");
  },
);

test.each(["/no/such/page", "/c", "/c/a/b/c"])("%s is unknown, and shows the page with status 404", async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Lingualoom");
});

test.each(["/../package.json", "/..%2fpackage.json", "/assets/..%5c..%5cpackage.json", "/%00", "/assets/"])(
  "%s serves no file",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("a page is revalidated each time, and not sent again when unchanged", async () => {
  for (const path of ["/", "/login", "/icon.svg", "/sw.js"]) {
    const first = await get(path);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
  }
});

test("the icon is also where browsers look for it by default", async () => {
  const { status, headers } = await get("/favicon.ico");
  expect([status, headers.get("location")]).toEqual([301, "/icon.svg"]);
});

test("a file with a hash in its name is cached for good", async () => {
  const { headers } = await get("/assets/plain-a1.js");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("content-type")).toContain("javascript");
});

test("precompressed files are sent as built, and others compressed on the fly", async () => {
  const accept = { "accept-encoding": "gzip, deflate, br" };
  const small = await get("/assets/small-b2.js", accept);
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("vary")).toContain("Accept-Encoding");
  expect(Buffer.from(await small.arrayBuffer())).toEqual(brotliCompressSync(SCRIPT));
  const plain = await get("/assets/plain-a1.js", accept);
  expect(plain.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await plain.arrayBuffer())).toString()).toBe(SCRIPT);
});

test("HEAD answers the same without the content", async () => {
  for (const path of ["/", "/assets/plain-a1.js"]) {
    const answer = await get(path, {}, "HEAD");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  }
});

test.each([
  ["ar-EG,en;q=0.5", "ar"],
  ["xx", "en"],
])("the manifest is in the requested language, of %s in %s", async (asked, lang) => {
  const answer = await get("/manifest.webmanifest", { "accept-language": asked });
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  expect(answer.headers.get("vary")).toContain("Accept-Language");
  expect(await answer.json()).toEqual({ lang });
});

test.each([
  ["ar-EG,en;q=0.5", "ar"],
  ["xx", "en"],
])("the sign-in page comes with its form in the requested language, of %s in %s", async (asked, lang) => {
  const answer = await get("/login", { "accept-language": asked });
  expect(answer.headers.get("vary")).toContain("Accept-Language");
  expect(await answer.text()).toBe(`Sign in: ${lang}. Or sign up.`);
});

test("the sign-in page hides sign-up if closed, and the form if signed in", async () => {
  const headers = { "accept-language": "ar" };
  const closed = await createPage(folder, () => ({ closed: true })).request("/login", { headers });
  expect(await closed.text()).toBe("Sign in: ar.");
  const signedIn = await get("/login", { ...headers, cookie: "lingualoom.session_token=abc" });
  expect(signedIn.headers.get("vary")).toContain("Cookie");
  expect(await signedIn.text()).toContain("<title>Lingualoom</title>");
  expect(await (await get("/signup", headers)).text()).toBe("Sign up.");
});

test("sharing without the service worker leads to the page that explains it", async () => {
  const answer = await get("/share", {}, "POST");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/share/lost");
  expect((await get("/share/lost")).status).toBe(200);
});
