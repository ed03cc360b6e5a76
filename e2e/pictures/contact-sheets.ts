import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { browserLaunch } from "../browser.ts";
import { FOLDER } from "./camera.ts";

const SHEET_PX = 1_540;
const shapes = {
  desktop: { columns: 2, rows: 3 },
  tablet: { columns: 3, rows: 2 },
  phone: { columns: 5, rows: 2 },
} as const;

/** Puts many photographs on one sheet, so that faults show by comparison. */
export default async function contactSheets(): Promise<void> {
  for (const [size, { columns, rows }] of Object.entries(shapes))
    for (const look of await readdir(join(FOLDER, size)).catch(() => [])) {
      const files = (await readdir(join(FOLDER, size, look))).sort();
      // A run of some scenes, or of one size, leaves the others as they were.
      const newest = Math.max(...(await Promise.all(files.map((file) => changed(join(FOLDER, size, look, file))))));
      if (newest < (await changed(join(FOLDER, "sheets", `${size}-${look}-1.png`)))) continue;
      // A browser that has drawn hundreds of pictures fails to draw the next, so this one is new.
      const browser = await chromium.launch(await browserLaunch());
      for (let at = 0; at < files.length; at += columns * rows) {
        const shown = files.slice(at, at + columns * rows).map((file) => join(FOLDER, size, look, file));
        await makeSheet(browser, shown, columns, `${size}-${look}-${at / (columns * rows) + 1}.png`);
      }
      await browser.close();
    }
  console.log(`The pictures and their sheets are in ${FOLDER}`);
}

const changed = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function makeSheet(browser: Browser, files: readonly string[], columns: number, name: string) {
  const figures = files.map(
    (file) => `<figure><figcaption>${basename(file, ".png")}</figcaption><img src="${pathToFileURL(file)}"></figure>`,
  );
  const sheets = join(FOLDER, "sheets");
  await mkdir(sheets, { recursive: true });
  const html = join(sheets, "sheet.html");
  await writeFile(
    html,
    `<style>
      body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 8px; background: #888 }
      figure { margin: 0 } img { width: 100%; display: block } figcaption { font: 13px sans-serif }
    </style>${figures.join("")}`,
  );
  const page = await browser.newPage({ viewport: { width: SHEET_PX, height: 100 } });
  await page.goto(String(pathToFileURL(html)));
  await page.screenshot({ path: join(sheets, name), fullPage: true });
  await page.close();
  await rm(html);
}
