import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inBrowser } from "./page.ts";
import { type SampleProject, sampleProject } from "./sample-project.ts";

let project: SampleProject;
beforeAll(async () => {
  project = await sampleProject("translation");
});
afterAll(() => project?.[Symbol.dispose]());

const readme = readFileSync(new URL("../../packages/translation/README.md", import.meta.url), "utf8");
const example = /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? "";
const promised = /It prints `([^`]+)`/.exec(readme)?.[1];

test("the README's example runs unchanged and prints what the README says", async () => {
  const lines = example.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("//"));
  expect(lines.length).toBeLessThanOrEqual(10);
  project.write("example.js", example);
  expect((await project.node("example.js")).trim()).toBe(promised);
});

test("strict TypeScript accepts the example and every declaration behind it", async () => {
  project.write("example.ts", example);
  project.write("local.ts", LOCAL);
  expect(await project.typeErrors(["example.ts"], { lib: ["esnext", "dom"] })).toBe("");
  const types = join(import.meta.dirname, "../../node_modules/@types");
  const settings = { lib: ["esnext"], types: ["node"], typeRoots: [types] };
  expect(await project.typeErrors(["local.ts"], settings)).toBe("");
  project.write("wrong.ts", `${LOCAL}\nconst wrong: number = await detector.detect("hola");`);
  expect(await project.typeErrors(["wrong.ts"], settings)).toContain("TS2322");
});

test("the detector's thread and the engines for Node start from the package", async () => {
  project.write("local.js", `${LOCAL.replaceAll(" as const", "")}\nawait detector[Symbol.asyncDispose]();`);
  expect((await project.node("local.js")).trim().split("\n")).toEqual(["es true", "bergamot false"]);
});

test("the package has built files, its licence and its README, and none of the sources", () => {
  const folder = join(project.folder, "node_modules/@lingualoom/translation");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ license: "Apache-2.0", sideEffects: false, engines: { node: ">=24" } });
  expect(manifest.private).toBeUndefined();
  for (const file of ["LICENSE", "README.md", "index.js", "index.d.ts", "node.js", "node.d.ts"])
    expect(existsSync(join(folder, file)), file).toBe(true);
  const paths = Object.values(manifest.exports).flatMap((one) =>
    typeof one === "string" ? one : Object.values(one as object),
  );
  expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(existsSync(join(folder, "src"))).toBe(false);
});

test("the conformance suite is included as JSON, as a module and as a program", async () => {
  const folder = join(project.folder, "node_modules/@lingualoom/translation");
  const cases = JSON.parse(readFileSync(join(folder, "conformance/cases.json"), "utf8")) as {
    text: string;
  }[];
  expect(cases.length).toBeGreaterThan(500);
  project.write("echo.js", "export default async (texts) => texts;");
  const program = join("node_modules", ".bin", "lingualoom-conformance");
  const score = JSON.parse(await project.node(program, "echo.js", "--class", "links", "--json"));
  expect(score.served).toBe(score.correct + score.refused);
  expect(score).toMatchObject({ wrong: 0, classes: [{ class: "links" }] });
  project.write("score.js", SCORE);
  expect((await project.node("score.js")).trim()).toBe(`${cases.length} true`);
  project.write("score.ts", SCORE);
  expect(await project.typeErrors(["score.ts"], { lib: ["esnext", "dom"] })).toBe("");
});

test("the browser build has no Node parts and translates in Chromium", async () => {
  project.write("page.js", `${example}\n${OVER_HTTP}\nconsole.log("done");`);
  const bundle = await build({
    absWorkingDir: project.folder,
    entryPoints: ["page.js"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    minify: true,
    metafile: true,
  });
  expect(bundle.warnings).toEqual([]);
  const imported = Object.values(bundle.metafile.inputs).flatMap(({ imports }) => imports);
  expect(imported.filter(({ path }) => path.startsWith("node:"))).toEqual([]);
  const written = await inBrowser(bundle.outputFiles[0]?.text ?? "", libreTranslate);
  expect(written).toEqual([promised, "translated: hello https://example.org"]);
});

const LOCAL = `
import { createTranslator } from "@lingualoom/translation";
import { createDetector, openBergamot } from "@lingualoom/translation/node";

const detector = createDetector();
const found = await detector.detect("¿Vienes mañana a la fiesta de mi hermana?");
console.log(found.language, found.certain);
const log = { info: () => {}, warn: () => {} };
const engine = await openBergamot({ dataDir: "data", fetch: false, log });
const translator = createTranslator({ engines: [engine], detector });
for (const one of translator.status()) console.log(one.id, one.available);
`;

const SCORE = `
import { createPageDetector } from "@lingualoom/translation";
import { loadCases, scoreEngine } from "@lingualoom/translation/conformance";

const cases = await loadCases();
const few = cases.filter(({ class: name }) => name === "emoji");
const score = await scoreEngine(async (texts) => [...texts], { cases: few, detector: createPageDetector() });
console.log(cases.length, score.wrong === 0);
`;

const OVER_HTTP = `
import { openLibreTranslate } from "@lingualoom/translation";

const ready = Promise.withResolvers();
const libre = openLibreTranslate({ url: location.origin, privacyLevel: "server", onChange: ready.resolve });
await ready.promise;
const overHttp = createTranslator({ engines: [libre], detector: createPageDetector() });
const hola = await overHttp.translate({ text: "hola https://example.org", source: "es", target: "en", allowed: "server" });
console.log(hola.kind + ": " + (hola.text ?? JSON.stringify(hola)));
`;

/** A LibreTranslate server that knows one word. */
const libreTranslate: RequestListener = async (request, response) => {
  response.setHeader("content-type", "application/json");
  // Some browsers ask first whether they may.
  if (request.method === "OPTIONS") return response.end();
  if (request.url === "/languages") return response.end(JSON.stringify([{ code: "es", targets: ["en"] }]));
  let body = "";
  for await (const chunk of request) body += chunk;
  const { q } = JSON.parse(body) as { q: string[] };
  return response.end(JSON.stringify({ translatedText: q.map((one) => one.replace("hola", "hello")) }));
};
