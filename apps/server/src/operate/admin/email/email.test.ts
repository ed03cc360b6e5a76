import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { startTestServer } from "#test/server.ts";

const environment = {
  ADMIN_EMAILS: cast.dieter.email,
  MAIL_SENDERS: "Team <team@chat.example>,alerts@chat.example",
};
const draft = {
  from: "team@chat.example",
  to: "Someone@other-site.example",
  subject: "News <b>for</b> you",
  content: 'First line.\n\n<script>alert("x")</script> & more',
  preheader: "In short",
};

test("an email is sent by the chosen sender as text, and the log holds no address", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const sent = await dieter.call("POST /health/admin/send-email", { body: draft });
  expect(sent).toMatchObject({ status: 200, body: { status: "success" } });
  const mail = server.mails.at(-1)!;
  expect(mail).toMatchObject({ to: "someone@other-site.example", from: "Team <team@chat.example>" });
  expect(mail.subject).toBe("News <b>for</b> you");
  expect(mail.html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more");
  expect(mail.html).not.toContain("<script");
  expect(mail.text).toContain('<script>alert("x")</script> & more');
  expect(mail.html.indexOf("In short")).toBeLessThan(mail.html.indexOf("First line."));
  expect(sent.body.messageId).toBe(`<${mail.id}@chat.example>`);
  const { body } = await dieter.call<{ entries: AuditEntry[] }>("GET /health/admin/activity");
  expect(body.entries[0]).toMatchObject({ action: "email.sent", subject: null, details: { known: false } });
  expect(JSON.stringify(body.entries[0]!.details)).not.toMatch(/other-site|News/);
});

test("an email from a foreign sender, or with a missing field, is refused", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const before = server.mails.length;
  for (const wrong of [{ from: "boss@bank.example" }, { subject: " " }, { subject: "a\nBcc: b" }, { content: "" }])
    expect(await dieter.call("POST /health/admin/send-email", { body: { ...draft, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION" },
    });
  expect(server.mails).toHaveLength(before);
});

test("the default sender of an unconfigured server is accepted", async () => {
  await using server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  const dieter = await server.person("dieter");
  const body = { ...draft, from: "no-reply@localhost" };
  expect((await dieter.call("POST /health/admin/send-email", { body })).status).toBe(200);
});

test("a repeated request sends one email", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const before = server.mails.length;
  const headers = { "idempotency-key": "one email" };
  const [first, second] = [
    await dieter.call("POST /health/admin/send-email", { body: draft, headers }),
    await dieter.call("POST /health/admin/send-email", { body: draft, headers }),
  ];
  expect(second.body).toEqual(first.body);
  expect(server.mails).toHaveLength(before + 1);
});

test("templates are named and previewed as they will arrive", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const { body } = await dieter.call<Output<"GET /health/admin/email-templates">>("GET /health/admin/email-templates");
  expect(body).toMatchObject({
    provider: { ok: true, word: "Outbox" },
    senders: ["team@chat.example", "alerts@chat.example"],
    canGenerate: false,
  });
  for (const { id: type } of body.templates) {
    const preview = await dieter.call<Output<"POST /health/admin/preview-email">>("POST /health/admin/preview-email", {
      body: { subject: "News", content: "One.\n\nTwo.", type },
    });
    expect(preview.body.paragraphs).toEqual(expect.arrayContaining(["One.", "Two."]));
  }
  expect(await dieter.call("POST /health/generate-email", { body: { prompt: "hello" } })).toMatchObject({
    status: 503,
    body: { code: "NO_ENGINE" },
  });

  // The template uses the language of the page that the text is written in, and its direction.
  await dieter.call("PUT /settings/translation", { body: { interfaceLanguage: "ar" } });
  const arabic = await dieter.call("GET /health/admin/email-templates");
  expect(arabic.body).toMatchObject({ templates: [{}, { id: "announcement", name: "إعلان" }, {}] });
  await dieter.call("POST /health/admin/send-email", { body: { ...draft, type: "announcement" } });
  expect(server.mails.at(-1)!.text).toContain("هذا إعلان من القائمين على خادم Lingualoom هذا.");
  expect(server.mails.at(-1)!.html).toContain('<html lang="ar" dir="rtl">');
});

/** Answers as OpenAI documents chat completions. */
async function languageModel(answer: (asked: Record<string, unknown>) => { status: number; body: unknown }) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push(JSON.parse(body));
    const { status, body: given } = answer(asked.at(-1)!);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
const completion = (content: string) => ({ choices: [{ message: { role: "assistant", content } }] });

test("a configured language model drafts an email from what the administrator typed", async () => {
  await using model = await languageModel(() => ({
    status: 200,
    body: completion('```json\n{"subject":"Back soon","content":"Dear all","preheader":"Tonight"}\n```'),
  }));
  await using server = await startTestServer({ environment: { ...environment, OPENAI_BASE_URL: model.url } });
  const dieter = await server.person("dieter");
  const { status, body } = await dieter.call("POST /health/generate-email", {
    body: { prompt: "we work tonight" },
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, draft: { subject: "Back soon", content: "Dear all", preheader: "Tonight" } },
  });
  expect(JSON.stringify(model.asked)).toContain("we work tonight");
});

test.each([
  ["an error", { status: 500, body: { error: { message: "secret sk-123" } } }, "it answered 500"],
  ["no draft", { status: 200, body: completion("Sure! Here is your email:") }, "its answer is no draft"],
  ["no completion", { status: 200, body: {} }, "its answer is no chat completion"],
])("the answer names a language model that gives %s", async (_, given, reason) => {
  await using model = await languageModel(() => given);
  await using server = await startTestServer({ environment: { ...environment, OPENAI_BASE_URL: model.url } });
  const dieter = await server.person("dieter");
  const { status, body } = await dieter.call("POST /health/generate-email", { body: { prompt: "hello" } });
  expect(status).toBe(502);
  expect(body.message).toContain(reason);
  expect(JSON.stringify(body)).not.toContain("sk-123");
});
