import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { weave } from "../src/site/parts/weave.ts";
import type { BuiltFile } from "./client.ts";

const INK = "#1c1f33";
const PAPER = "#f8f7f3";
const INDIGO = "#3f43b4";
const MARIGOLD = "#dd9b1d";

interface Pictures {
  readonly files: readonly BuiltFile[];
  readonly shared: string;
}

export async function drawPictures(fonts: readonly Uint8Array[]): Promise<Pictures> {
  const icon = await readFile(fileURLToPath(new URL("../public/icon.svg", import.meta.url)), "utf8");
  const maskable = onPaper(icon);
  const drawn = [
    { fileName: "icons/icon-192.png", source: png(icon, 192) },
    { fileName: "icons/icon-512.png", source: png(icon, 512) },
    { fileName: "icons/maskable-512.png", source: png(maskable, 512) },
    { fileName: "icons/apple-touch-icon.png", source: png(maskable, 180) },
  ];
  const shared = await drawShared(fonts);
  const hash = createHash("sha256").update(shared).digest("base64url").slice(0, 8);
  const fileName = `assets/shared-${hash}.png`;
  return { files: [...drawn, { fileName, source: shared }], shared: `/${fileName}` };
}

const png = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } }).render().asPng();

/** Phones mask icons: the sign stays in the centre, and the background reaches the edge. */
function onPaper(icon: string): string {
  const inner = icon.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${PAPER}"/><g transform="translate(6.4 6.4) scale(.6)">${inner}</g></svg>`;
}

async function drawShared(fonts: readonly Uint8Array[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-fonts-"));
  try {
    const fontFiles = await Promise.all(
      fonts.map(async (bytes, index) => {
        const file = join(folder, `${index}.ttf`);
        await writeFile(file, bytes);
        return file;
      }),
    );
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Fraunces" };
    return new Resvg(sharedSvg(), { font }).render().asPng();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sharedSvg(): string {
  const { threads } = weave(12, 100, 150, 20);
  const colours = [INDIGO, MARIGOLD];
  const whole = threads.map(({ whole: path }, i) => `<path d="${path}" stroke="${colours[i]}" stroke-width="22"/>`);
  const over = threads.map(
    ({ over: path }, i) =>
      `<path d="${path}" stroke="${PAPER}" stroke-width="38"/><path d="${path}" stroke="${colours[i]}" stroke-width="22"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${PAPER}"/>
<text x="80" y="200" font-family="Fraunces" font-size="104" fill="${INK}">Lingualoom</text>
<text x="84" y="278" font-family="Inter" font-size="42" fill="${INK}">Connect Beyond Language</text>
<g transform="translate(0 390)" fill="none">${whole.join("")}${over.join("")}</g>
</svg>`;
}
