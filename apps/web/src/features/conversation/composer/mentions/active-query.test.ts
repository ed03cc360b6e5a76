import { expect, test } from "vitest";
import { activeQuery } from "./active-query.ts";

const chosen = [{ userId: "1", name: "Rosa Blanca" }];
/** The bar marks the cursor. */
const at = (marked: string) => activeQuery(marked.replace("|", ""), marked.indexOf("|"), chosen);

test.each([
  ["Hola @|", { at: 5, query: "" }],
  ["@em|ma", { at: 0, query: "em" }],
  ["أهلا @ليلى ح|", { at: 5, query: "ليلى ح" }],
  ["你好@李|", { at: 2, query: "李" }],
  ["(@ro|", { at: 1, query: "ro" }],
  ["@Rosa B|", { at: 0, query: "Rosa B" }],
  ["@Rosa Blanca y @e|", { at: 15, query: "e" }],
])("in %s a name is being typed", (marked, expected) => expect(at(marked)).toEqual(expected));

test.each(["|@em", "ana@example|", "@ em|", "@a b c d|", "@em\nx|", "x|", "|", "@Rosa Blanca|", "@Rosa Blanca y|"])(
  "in %s no name is being typed",
  (marked) => expect(at(marked)).toBeNull(),
);
