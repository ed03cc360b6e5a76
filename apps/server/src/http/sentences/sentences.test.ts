import { readFileSync } from "node:fs";
import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { expect, test } from "vitest";
import { ask } from "../../../test/person.ts";
import { startTestServer } from "../../../test/server.ts";
import { ENGINE_REASONS } from "./engine-reasons.ts";
import { localizedError } from "./sentences.ts";

const texts = (language: string) =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), "utf8")) as {
    codes: Record<string, string>;
    sentences: Record<string, string>;
    reasons: Record<string, string>;
  };

test.each(INTERFACE_LANGUAGES.filter((language) => language !== "en"))(
  "every code has a sentence in %s, and every language has the same sentences",
  (language) => {
    expect(Object.keys(texts(language).codes).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
    expect(Object.keys(texts(language).sentences)).toEqual(Object.keys(texts("es").sentences));
    expect(Object.keys(texts(language).reasons)).toEqual(Object.keys(ENGINE_REASONS));
    expect(texts(language).codes.RATE_LIMITED).toContain("{{duration}}");
  },
);

test("a waiting time is written in the forms of the language", () => {
  const body = {
    success: false as const,
    error: "",
    message: "Too many attempts.",
    code: "RATE_LIMITED" as const,
  };
  expect(localizedError(body, "fr", 1).message).toBe("Trop de tentatives. Réessayez dans 1\u00a0seconde.");
  expect(localizedError(body, "es", 200).message).toBe(
    "Demasiados intentos. Inténtalo de nuevo en 4 minutos.",
  );
  expect(localizedError(body, "ar", 119).message).toBe("محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقتان.");
});

test("a visitor is answered in the browser's language, and somebody signed in in the one they chose", async () => {
  await using server = await startTestServer();
  const wrong = { email: "nobody@example.org", password: "not a password 1" };
  const asked = (language: string) =>
    ask<{ code: string; message: string; error: string }>(server.url, "POST", "/auth/login", wrong, {
      "accept-language": language,
    });
  expect((await asked("en-GB")).body.message).toBe("Invalid email or password");
  const refused = (await asked("fr-CA,fr;q=0.9,en;q=0.8")).body;
  expect(refused).toMatchObject({
    code: "INVALID_CREDENTIALS",
    message: "L’adresse e-mail ou le mot de passe est incorrect.",
  });
  expect(refused.error).toBe(refused.message);

  const ana = await server.person("ana", { interfaceLanguage: "es" });
  const empty = await ana.call("PUT /settings/profile", { body: { fullName: "" } });
  expect(empty).toMatchObject({
    status: 400,
    body: {
      code: "VALIDATION",
      message: "El nombre completo es obligatorio",
      issues: [{ path: "fullName", message: "El nombre completo es obligatorio" }],
    },
  });
  expect((await ana.call("POST /auth/logout")).body).toMatchObject({ message: expect.any(String) });
});
