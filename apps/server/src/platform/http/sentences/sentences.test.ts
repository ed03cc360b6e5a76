import { expect, test } from "vitest";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { ask } from "#test/person.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";
import { bodyIn } from "./sentences.ts";

const tooMany = (seconds: number) => new AppError("RATE_LIMITED", say("tooManyAttempts", { duration: { seconds } }));

test("a waiting time is written in the forms of the language", () => {
  expect(bodyIn(tooMany(1), "en").message).toBe("Too many attempts. Try again in 1 second.");
  expect(bodyIn(tooMany(1), "fr").message).toBe("Trop de tentatives. Réessayez dans 1\u00a0seconde.");
  expect(bodyIn(tooMany(200), "es").message).toBe("Demasiados intentos. Inténtalo de nuevo en 4 minutos.");
  expect(bodyIn(tooMany(119), "ar").message).toBe("محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقتان.");
});

test("visitors get the browser's language, signed-in users their chosen one", async () => {
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
  const long = await ana.call("PUT /settings/profile", { body: { fullName: "a".repeat(81) } });
  expect(long.body).toMatchObject({ message: "Como mucho 80 caracteres" });
  expect((await ana.call("POST /auth/logout")).body).toMatchObject({ message: expect.any(String) });
});

test("a refusal repeated by its key is in the language of the repeated request", async () => {
  await using server = await sharedTestServer();
  const ana = await server.person("ana", { interfaceLanguage: "es" });
  const forward = () =>
    ana.call("PUT /people/:id/block", {
      path: `/people/${ana.id}/block`,
      headers: { "idempotency-key": "block-me" },
    });
  expect(await forward()).toMatchObject({
    status: 400,
    body: { message: "No puedes bloquearte a ti" },
  });
  await ana.call("PUT /settings/translation", { body: { interfaceLanguage: "fr" } });
  expect(await forward()).toMatchObject({
    status: 400,
    body: { code: "SELF", message: "Vous ne pouvez pas vous bloquer vous-même" },
  });
});
