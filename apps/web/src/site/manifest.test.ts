import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HOME_FRAGMENTS, PAGES } from "@lingualoom/contract/pages.ts";
import { expect, test } from "vitest";
import { addressesOf } from "../service-worker/addresses.ts";
import { renderManifests } from "./manifest.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
const manifests = renderManifests().map(({ file, text }) => ({ file, manifest: JSON.parse(text) }));

const english = () => manifests.find(({ manifest }) => manifest.lang === "en")?.manifest ?? {};

function sizeOf(bytes: Buffer): string {
  const start = bytes.indexOf("VP8 ") + 14;
  return `${bytes.readUInt16LE(start) & 0x3fff}x${bytes.readUInt16LE(start + 2) & 0x3fff}`;
}

test("every interface language has a manifest of the same app in its own words", () => {
  expect(manifests).toHaveLength(8);
  expect(new Set(manifests.map(({ manifest }) => manifest.id))).toEqual(new Set(["/"]));
  expect(new Set(manifests.map(({ manifest }) => manifest.description)).size).toBe(8);
});

test("screenshots have the sizes of the manifest, wide and narrow, and are small", () => {
  const { screenshots } = english();
  expect(new Set(screenshots.map((one: { form_factor: string }) => one.form_factor))).toEqual(
    new Set(["wide", "narrow"]),
  );
  for (const { src, sizes } of screenshots) {
    const file = join(PUBLIC, src);
    expect(existsSync(file), src).toBe(true);
    const bytes = readFileSync(file);
    expect(sizeOf(bytes)).toBe(sizes);
    expect(bytes.length).toBeLessThan(100_000);
  }
});

test("each shortcut leads to a page of the app that understands its fragment", () => {
  const isPage = (path: string) => addressesOf(PAGES).some((one) => one.test(path));
  for (const { url } of english().shortcuts) {
    const { pathname, hash } = new URL(url, "https://chat.example");
    expect(isPage(pathname), url).toBe(true);
    if (hash) expect(Object.values(HOME_FRAGMENTS)).toContain(hash.slice(1));
  }
});
