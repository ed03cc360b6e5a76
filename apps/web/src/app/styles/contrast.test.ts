import { readFileSync } from "node:fs";
import { join } from "node:path";
import Color from "colorjs.io";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const SCHEMES = ["light", "dark"] as const;

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }] as const,
  ),
);
const colourOf = (token: string, scheme: "light" | "dark") => {
  const colours = tokens.get(token);
  if (!colours) throw new Error(`tokens.css has no --${token}`);
  return colours[scheme];
};
const contrast = (one: string, other: string) => new Color(one).contrastWCAG21(new Color(other));

/** WCAG 1.4.3: text colours by background. */
const TEXTS = {
  paper: ["ink", "muted", "indigo", "indigo-strong", "marigold-ink", "red", "green"],
  surface: ["ink", "muted", "indigo", "indigo-strong", "marigold-ink", "red", "green"],
  sunken: ["ink", "muted", "indigo", "indigo-strong", "marigold-ink", "red"],
  indigo: ["on-indigo"],
  "indigo-strong": ["on-indigo"],
  "indigo-soft": ["ink", "muted", "indigo", "indigo-strong", "marigold-ink"],
  "marigold-soft": ["ink", "muted", "marigold-ink"],
  "red-soft": ["ink", "red"],
};
/** WCAG 1.4.11: colours of borders and icons by background. */
const MARKS = {
  paper: ["edge", "indigo", "red", "green"],
  surface: ["edge", "indigo", "red", "green"],
  sunken: ["indigo"],
};

const pairs = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([below, above]) =>
    above.flatMap((token) => SCHEMES.map((scheme) => [token, below, scheme] as const)),
  );

test.each(pairs(TEXTS))("text in %s on %s, %s, has a contrast of 4.5 to 1", (token, below, scheme) => {
  expect(contrast(colourOf(token, scheme), colourOf(below, scheme))).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(MARKS))("%s beside %s, %s, has a contrast of 3 to 1", (token, below, scheme) => {
  expect(contrast(colourOf(token, scheme), colourOf(below, scheme))).toBeGreaterThanOrEqual(3);
});

const hued = (selector: string, property: string, hue: string) => {
  const rule = css.match(new RegExp(`^\\${selector} \\{[^}]*?\\b${property}: light-dark\\((.*)\\);`, "m"));
  const [light, dark] = (rule?.[1] ?? "")
    .replaceAll("var(--hue)", hue)
    .split("), ")
    .map((one) => `${one.replace(/\)$/, "")})`);
  return { light: light as string, dark: dark as string };
};

test.each([...css.matchAll(/--hue: (\d+)/g)].map(([, hue]) => hue as string))(
  "avatars and names of the hue %s have a contrast of 4.5 to 1",
  (hue) => {
    for (const scheme of SCHEMES) {
      const [circle, letters] = [hued(".avatar", "background", hue), hued(".avatar", "color", hue)];
      expect(contrast(letters[scheme], circle[scheme])).toBeGreaterThanOrEqual(4.5);
      for (const below of ["surface", "sunken"])
        expect(contrast(hued(".author", "color", hue)[scheme], colourOf(below, scheme))).toBeGreaterThanOrEqual(4.5);
    }
  },
);
