import { linksOf } from "@lingualoom/links/links.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { request, translator } from "../../test/chain.ts";
import { filler, good } from "../../test/conformance/behaviours.ts";
import { type Behaviour, standIn } from "../../test/conformance/stand-in-engine.ts";
import type { Piece } from "../engine.ts";

const text = (words: string): Piece => ({ kind: "text", text: words });
const hrefs = (words: string) => linksOf(words).map(({ href }) => href);

test("an engine sees no text that the page would turn into a link", async () => {
  const engine = standIn(good);
  const source = "Mira casa.es, beispiel.de/a y пример.рф antes de las diez";
  const result = await translator([engine]).translate(request({ text: source }));
  expect(engine.received.join(" ")).not.toMatch(/casa|beispiel|пример/u);
  expect(hrefs("text" in result ? result.text : "")).toEqual(hrefs(source));
});

test("an answer is refused when its words break a link", async () => {
  const engine = standIn(({ pieces }) => [
    text("See"),
    ...pieces.filter((piece) => piece.kind === "placeholder"),
    text("\u0301 now, please"),
  ]);
  const result = await translator([engine]).translate(request({ text: "Mira (casa.es) ahora, por favor" }));
  expect(result).toMatchObject({ kind: "failed", reasons: [{ reason: "pieces" }] });
});

/** Engine answers for `Mira ⟦0⟧ ahora, por favor`. */
test.each<[string, (link: Piece) => Piece[]]>([
  ["writes a country's address", (link) => [text("See "), link, text(" now on evil.de, please")]],
  ["writes an address of another script", (link) => [text("See "), link, text(" now, пример.рф please")]],
  ["goes on with a path", (link) => [text("See "), link, text("/login now, please")]],
  ["goes on with a domain", (link) => [text("See "), link, text(".evil.de now, please")]],
  ["puts a domain before it", (link) => [text("See evil."), link, text(" now, please")]],
  ["makes a mailbox of it", (link) => [text("See root@"), link, text(" now, please")]],
  ["writes the same link once more", (link) => [text("See casa.es "), link, text(" now, please")]],
])("an answer is refused when the engine %s", async (_what, answer) => {
  const engine = standIn(({ pieces }) =>
    answer(pieces.find((piece) => piece.kind === "placeholder") ?? text("nothing")),
  );
  const result = await translator([engine]).translate(request({ text: "Mira casa.es ahora, por favor" }));
  expect(result).toMatchObject({ kind: "failed", reasons: [{ reason: "invented" }] });
});

const fragment = fc.constantFrom(
  ..."https://|http://|www.|example|evil|.com|.de|.co.uk|.рф|.museum|.zip|.js|.|/|/a|?q=1|#x|:80|:|@|@x.org|ana@|(|)|[|]|<|\"|'|*|_|-|,|…|é|这|는|ครับ|\u200f|\u200d| | | ".split(
    "|",
  ),
  "|",
);
const words = fc.array(fragment, { maxLength: 5 }).map((parts) => parts.join(""));

test("readers get exactly the writer's links, whatever an engine adds", async () => {
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.array(words, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (middle, added, early) => {
        const source = `Mira esto ahora ${middle} por favor, que nos vemos mañana`;
        const adding: Behaviour = ({ pieces }, { target }) =>
          pieces.flatMap((piece, i) => {
            const more = text(added[i % added.length] as string);
            if (piece.kind === "placeholder") return early ? [more, piece] : [piece, more];
            return [more, text(filler(target, piece.text)), more];
          });
        const result = await translator([standIn(adding)]).translate(request({ text: source }));
        if (result.kind !== "translated") return;
        const written = hrefs(source);
        expect(hrefs(result.text).sort()).toEqual(written.sort());
      },
    ),
    { numRuns: 400 },
  );
});
