import { expect, test } from "vitest";
import { rememberGenuine } from "./genuine-cookies.ts";

const asking = (cookie: string) => new Headers({ cookie });

test("a genuine cookie is verified once, a forged one each time", async () => {
  const verified: (string | null)[] = [];
  const tokenOf = rememberGenuine(async (headers) => {
    verified.push(headers.get("cookie"));
    return headers.get("cookie") === "genuine" ? "token" : null;
  });
  for (let i = 0; i < 3; i++) {
    expect(await tokenOf(asking("genuine"))).toBe("token");
    expect(await tokenOf(asking("forged"))).toBeNull();
  }
  expect(verified).toEqual(["genuine", "forged", "forged", "forged"]);
  expect(await tokenOf(new Headers())).toBeNull();
});

test("what is remembered stays small, however many cookies there are and however long", async () => {
  let verified = 0;
  const tokenOf = rememberGenuine(async () => {
    verified += 1;
    return "token";
  });
  const long = "x".repeat(5_000);
  await tokenOf(asking(long));
  await tokenOf(asking(long));
  expect(verified).toBe(2);
  for (let i = 0; i < 6_000; i++) await tokenOf(asking(`cookie ${i}`));
  const before = verified;
  await tokenOf(asking("cookie 5999"));
  expect(verified).toBe(before);
  await tokenOf(asking("cookie 0"));
  expect(verified).toBe(before + 1);
});
