import { expect, test } from "vitest";
import { fetchableFor } from "./fetchable.ts";

const model = (source: string, target: string, state = "available") => ({ source, target, state, download: 10 });
const pair = (source: string, target: string) => ({ ...model(source, target), name: `apertium-${source}-${target}` });
const engines = {
  models: [model("en", "es"), model("es", "en", "here"), model("en", "de"), model("de", "en")],
  ruleBased: { programs: 5, pairs: [pair("es", "pt"), pair("en", "es")] },
} as never;

test.each([
  ["nothing for people of one language", ["es"], [], [], 0],
  ["models both ways, but those that are here", ["es", "de"], ["en-es", "en-de", "de-en"], [], 30],
  ["rules where there is no model", ["es", "pt"], ["en-es"], ["apertium-es-pt"], 25],
])("the offered downloads are %s", (_, languages, models, packages, bytes) => {
  const found = fetchableFor(languages, engines);
  expect(found.models.map(({ source, target }) => `${source}-${target}`)).toEqual(models);
  expect([found.packages, found.bytes]).toEqual([packages, bytes]);
});
