import { expect, test } from "vitest";
import { command } from "#test/command-line.ts";

const checkConfig = (environment: Record<string, string>) => command(environment, "check-config");

test("valid settings are shown without secrets, and mistakes are named", async () => {
  const { code, output } = await checkConfig({
    PUBLIC_URL: "https://chat.example.org",
    SMTP_URL: "smtps://user:hunter2@mail.example.org",
    LOCAL_ENGINES: "false",
    PUBLIC_ULR: "https://chat.example.org",
  });
  expect(code).toBe(0);
  expect(output).toMatch(/^Address +https:\/\/chat\.example\.org$/m);
  expect(output).toMatch(/^Mail +mail\.example\.org, from Lingualoom <no-reply@chat\.example\.org>$/m);
  expect(output).toContain("Warning: PUBLIC_ULR is no setting of this server. Did you mean PUBLIC_URL?");
  expect(output).toMatch(/^Providers +none$/m);
  expect(output).not.toContain("hunter2");
});

test("all wrong settings are named at once, and the exit code reports the failure", async () => {
  const { code, output } = await checkConfig({ PORT: "x", LOCAL_ENGINES: "maybe" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(2);
});
