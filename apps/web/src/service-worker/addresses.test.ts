import { PAGES } from "@lingualoom/contract/pages.ts";
import { expect, test } from "vitest";
import { addressesOf } from "./addresses.ts";

const isApp = (address: string) => addressesOf(PAGES).some((one) => one.test(address));

test.each(["/", "/?with=x", "/c/0199a000", "/c/new/0199a000", "/settings/me", "/login?to=%2Fsettings", "/admin?tab=x"])(
  "%s is the app's",
  (address) => expect(isApp(address)).toBe(true),
);

test.each(["/privacy", "/de", "/de/features", "/c", "/c/a/b/c", "/api/docs", "/assets/x.js", "/settings/a/b"])(
  "%s is not the app's",
  (address) => expect(isApp(address)).toBe(false),
);
