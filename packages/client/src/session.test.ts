import { expect, test } from "vitest";
import { Session } from "./session.ts";

test("an answer renews a cookie, and an empty one ends it", () => {
  const session = new Session({ cookie: "a=1; b=2" });
  session.renewFrom(
    new Headers([
      ["set-cookie", "a=; Max-Age=0"],
      ["set-cookie", "b=3; Path=/"],
    ]),
  );
  expect(session.cookie).toBe("b=3");
});
