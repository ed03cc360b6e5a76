import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { sentenceIn } from "../sentences/in-language.ts";

const warningsOf = (values: Record<string, string>) =>
  readConfig(values, "/").warnings.map((warning) => sentenceIn(warning, "en"));

test.each([
  ["PUBLC_URL", "Did you mean PUBLIC_URL?"],
  ["SMTP_URI", "Did you mean SMTP_URL?"],
  ["TRUSTED_PROXY", "Did you mean TRUST_PROXY?"],
  ["NATS_URLS", "Did you mean NATS_URL?"],
  ["LOG_FROMAT", "Did you mean LOG_FORMAT?"],
  ["PORTS", "Did you mean PORT?"],
  ["SMTP_PASSWORD", "SMTP_PASSWORD is no setting of this server. The nearest one is "],
])("%s is warned about with the nearest known name", (name, said) => {
  const warnings = warningsOf({ [name]: "some-value" });
  expect(warnings).toEqual([expect.stringContaining(said)]);
  expect(warnings[0]).not.toContain("some-value");
});

test("names used by systems, shells and orchestrators cause no warning", () => {
  const names = ["PATH", "HOME", "HOSTNAME", "PWD", "LANG", "MAIL", "SHELL", "USER", "NODE_ENV", "TERM", "FTP_PROXY"];
  const more = ["LINGUALOOM_SERVICE_HOST", "LINGUALOOM_PORT", "SMTP_SERVICE_HOST", "SMTP_PORT_25_TCP"];
  expect(warningsOf(Object.fromEntries([...names, ...more].map((name) => [name, "x"])))).toEqual([]);
});

test("a deliberately emptied variable causes no warning", () => {
  expect(warningsOf({ PUBLC_URL: "" })).toEqual([]);
});
