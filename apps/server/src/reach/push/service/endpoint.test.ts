import { expect, test } from "vitest";
import { isPublicAddress } from "#/platform/public-web/public-addresses.ts";
import { isPushEndpoint } from "../routes.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://8.8.8.8/abc",
])("%s may be a push service", (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(true));

test.each([
  "http://push.example.org/abc",
  "https://push.example.org:8443/abc",
  "https://user:password@push.example.org/abc",
  "https://localhost/abc",
  "https://database/abc",
  "https://127.0.0.1/abc",
  "https://2130706433/abc",
  "https://0x7f.1/abc",
  "https://10.0.0.1/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/abc",
  "https://[::ffff:10.0.0.1]/abc",
  "https://[fd00::1]/abc",
  "https://[64:ff9b::a00:1]/abc",
  "file:///etc/passwd",
  "nothing",
])("%s is no push service", (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false));

test("an operator can allow a push service in the local network, but nothing else", () => {
  expect(isPushEndpoint("http://127.0.0.1:9/abc", true)).toBe(true);
  expect(isPushEndpoint("ftp://127.0.0.1/abc", true)).toBe(false);
});

test.each(["192.168.1.1", "172.31.0.1", "100.64.0.1", "0.0.0.0", "255.255.255.255", "fe80::1", "::", "2002:a00:1::"])(
  "%s is not public",
  (address) => expect(isPublicAddress(address)).toBe(false),
);
test.each(["1.1.1.1", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
