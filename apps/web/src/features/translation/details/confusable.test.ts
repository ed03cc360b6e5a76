import { expect, test } from "vitest";
import { confusableWith } from "./confusable.ts";

test("the writer's other languages are offered before those that look alike", () => {
  const all = (code: string) => code !== "und";
  expect(confusableWith("es", ["en", "es", "und"], all)).toEqual(["en", "pt", "gl"]);
  expect(confusableWith("id", [], all)).toEqual(["ms"]);
  expect(confusableWith("ko", [], all)).toEqual([]);
  expect(confusableWith("es", [], (code) => code === "ca")).toEqual(["ca"]);
});
