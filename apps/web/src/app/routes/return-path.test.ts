import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test("only conversations, invites and shares are return addresses of a sign-in", () => {
  for (const path of [
    "/c/0199a000-0000-7000-8000-0000000000c0",
    "/c/new/0199a000",
    "/invite/7F3KM2QRTX",
    "/share/0f-1",
  ])
    expect(returnPath(path)).toBe(path);
  for (const path of ["/login", "//evil.example/c/1", "https://evil.example/c/1", "/c/1?x", "/c/../settings", "", 1])
    expect(returnPath(path)).toBeUndefined();
});
