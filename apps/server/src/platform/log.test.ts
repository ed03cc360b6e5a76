import { hostname } from "node:os";
import { expect, test } from "vitest";
import { asJsonLine, asLine, openLog } from "./log.ts";

function linesOf(format: (json: string) => string): string[] {
  const lines: string[] = [];
  const log = openLog("info", (json) => void lines.push(format(json)));
  log.warn({ call: "GET /ping", err: new Error("no") }, "a request failed");
  return lines;
}

test("a collector gets one JSON object a line, with time, level and message as words", () => {
  const [line = ""] = linesOf(asJsonLine);
  expect(line.endsWith("}\n")).toBe(true);
  expect(JSON.parse(line)).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "warn",
    msg: "a request failed",
    call: "GET /ping",
    hostname: hostname(),
    err: { type: "Error", message: "no" },
  });
});

test("a terminal gets time, level and sentence, and then the rest", () => {
  const [line = ""] = linesOf(asLine);
  expect(line).toMatch(/^\S+Z warn {2}a request failed \{"call":"GET \/ping","err":/);
});
