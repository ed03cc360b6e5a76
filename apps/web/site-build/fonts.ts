import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { BuiltFile } from "./client.ts";

/** Characters that users of Latin scripts type into the playground, and that the app's titles contain. */
const TYPED = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("")}ÁÉÍÓÚÜÑáéíóúüñ¿¡ÀÂÇÈÊËÎÏÔÙÛŒàâçèêëîïôùûœÄÖßäöÃÕãõ«»“”‘’–—…€`;

const FACES = [
  {
    family: "Inter Site",
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 650 } },
    weight: "400 650",
    standIn: {
      family: "Inter Stand-in",
      like: ["Arial", "Liberation Sans", "Roboto"],
      metrics: "size-adjust: 107%; ascent-override: 90%; descent-override: 22.5%; line-gap-override: 0%",
    },
  },
  {
    family: "Fraunces Site",
    file: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    axes: { wght: 500 },
    weight: "500",
    standIn: {
      family: "Fraunces Stand-in",
      like: ["Georgia", "Liberation Serif", "Noto Serif"],
      metrics: "size-adjust: 104%; ascent-override: 94%; descent-override: 24.5%; line-gap-override: 0%",
    },
  },
];

export interface CutFont extends BuiltFile {
  readonly source: Uint8Array;
  /** CSS with the `@font-face` of the font and of a fallback with the same metrics. */
  readonly face: string;
  /** The same font in TrueType format, for the pictures. */
  readonly outlines: Uint8Array;
}

export async function cutFonts(words: string): Promise<CutFont[]> {
  const characters = [...new Set(TYPED + words)].join("");
  return Promise.all(
    FACES.map(async ({ family, file, axes, weight, standIn }) => {
      const whole = await readFile(fileURLToPath(import.meta.resolve(file)));
      const options = { variationAxes: axes };
      const source = await subsetFont(whole, characters, { ...options, targetFormat: "woff2" });
      const outlines = await subsetFont(whole, characters, { ...options, targetFormat: "truetype" });
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/${family.toLowerCase().replace(" ", "-")}-${hash}.woff2`;
      const local = standIn.like.map((name) => `local("${name}")`).join(", ");
      const face = [
        `@font-face { font-family: "${family}"; src: url("/${fileName}") format("woff2"); font-weight: ${weight}; font-display: swap }`,
        `@font-face { font-family: "${standIn.family}"; src: ${local}; ${standIn.metrics} }`,
      ].join("\n");
      return { fileName, source, face, outlines };
    }),
  );
}
