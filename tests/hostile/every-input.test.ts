import type { Call } from "@lingualoom/contract/call.ts";
import type { Name } from "@lingualoom/contract/calls.ts";
import { BATCH_BYTES, FRAME_BYTES, FREE_TEXT_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { describe, expect, test } from "vitest";
import { bodies, LONG, ODD_TIMES, ODD_VALUES, otherBodies } from "./sample-inputs.ts";
import {
  everyCall,
  expectAnswered,
  expectRefusal,
  filled,
  json,
  type Spelling,
  stageOfCalls,
  titled,
  UNKNOWN_ID,
} from "./stage-of-calls.ts";

type Schema = NonNullable<Call["body"]>;

const { raw, allowed, asAna, ready } = stageOfCalls();

describe("bodies", () => {
  const withBody = everyCall.filter(({ body }) => body !== undefined);
  const sample = (name: Name) => bodies[name as keyof typeof bodies] as Record<string, unknown>;
  const send = (one: Spelling, body: string | Buffer, headers = allowed(one)) =>
    raw({ method: one.method, path: filled(one.path, ready().emma.id), headers, body });

  /** Fields of an object schema, also if refined or in a union. */
  const fieldsOf = (schema: Schema): string[] => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> };
    if (def.type === "object") return Object.keys(def.shape as object);
    const inner = [def.in, def.innerType, ...((def.options as unknown[]) ?? [])];
    return inner.flatMap((one) => (one ? fieldsOf(one as Schema) : []));
  };

  const BROKEN = ["{", "[", "nothing", "{'a':1}", "{}{}", "\ufeff{", "\u0000"].map((text) => Buffer.from(text));
  const NOT_TEXT = [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), Buffer.from([0xc3, 0x28])];
  const NOT_OBJECTS = ["[]", "[{}]", "null", "1", '"text"', "true"].map((text) => Buffer.from(text));
  const EACH_KIND = [BROKEN, NOT_TEXT, NOT_OBJECTS].map(([first]) => first as Buffer);

  test.each(titled(withBody))("%s refuses a body that is not a JSON object in UTF-8", async (_, one) => {
    // Calls share one JSON reader, so only one call tries every body.
    const tried = one === withBody[0] ? [...BROKEN, ...NOT_TEXT, ...NOT_OBJECTS] : EACH_KIND;
    for (const body of tried) expectRefusal(await send(one, body), 400, "VALIDATION");
  });

  test.each(titled(withBody))("%s refuses a body above its limit, announced or not", async (_, one) => {
    const huge = JSON.stringify({ ...sample(one.name), more: "x".repeat(one.bodyBytes ?? FRAME_BYTES) });
    expectRefusal(await send(one, huge), 413, "TOO_LARGE");
    expectRefusal(
      await send(one, huge, { ...allowed(one), "transfer-encoding": "chunked" } as never),
      413,
      "TOO_LARGE",
    );
    expectRefusal(await send(one, "", { ...allowed(one), "content-length": "1000000000" } as never), 413, "TOO_LARGE");
  });

  test.each(titled(withBody))(
    "%s refuses or serves every odd value in every field, and never fails",
    async (_, one) => {
      const fields = [...new Set([...Object.keys(sample(one.name)), ...fieldsOf(one.body as Schema)])];
      const isValid = (body: object) => one.body?.safeParse(body).success;
      for (const value of ODD_VALUES) {
        const withOdd = (field: string) => ({ ...sample(one.name), [field]: value });
        const invalid = fields.filter((field) => !isValid(withOdd(field)));
        for (const field of fields)
          if (!invalid.includes(field)) expectAnswered(await send(one, JSON.stringify(withOdd(field))));
        // An answer names every refused field. Long texts are sent one by one, to stay below the size limit.
        const groups = value === LONG ? invalid.map((field) => [field]) : [invalid];
        for (const group of groups.filter(({ length }) => length > 0)) {
          const body = { ...sample(one.name), ...Object.fromEntries(group.map((field) => [field, value])) };
          expectRefusal(await send(one, JSON.stringify(body)), 400, "VALIDATION");
        }
      }
    },
  );

  /** Every copy of a value in which one text, however deep, is another one. */
  const withOtherText = (value: unknown, text: string): unknown[] => {
    if (typeof value === "string") return [text];
    if (typeof value !== "object" || value === null) return [];
    const entries = Object.entries(value);
    return entries.flatMap(([key, inner]) =>
      withOtherText(inner, text).map((other) =>
        Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
      ),
    );
  };

  test.each(titled(withBody))("%s refuses or serves unstorable text at any depth, and never fails", async (_, one) => {
    const samples = [sample(one.name), otherBodies[one.name as keyof typeof otherBodies] ?? {}];
    for (const text of ["\u0000", "a\u0000b", "\ud800"])
      for (const body of samples.flatMap((given) => withOtherText(given, text)))
        expectAnswered(await send(one, JSON.stringify(body)));
  });

  test.each(titled(withBody))("%s ignores unknown fields", async (_, one) => {
    const known = JSON.stringify(sample(one.name)).slice(0, -1);
    const plain = await send(one, `${known}}`);
    const more = await send(one, `${known},"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1}`);
    expect(more.status < 300).toBe(plain.status < 300);
    expectAnswered(more);
  });

  test("none of these requests makes an administrator", async () => {
    expect(await ready().server.database`select id from users where is_admin`).toEqual([{ id: ready().dieter.id }]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test.each(["1,", "[],", '{"k":1},', '"",'])("millions of %s are refused before they are read", async (unit) => {
    const one = withBody.find(({ name }) => name === "POST /translation/batch") as Spelling;
    const many = unit.repeat(Math.floor((BATCH_BYTES - 100) / unit.length));
    for (const start of ['{"texts":[', '{"\\\\\\"[":"\\\\","x":['])
      expectRefusal(await send(one, `${start}${many}0]}`), 400, "VALIDATION");
    // Brackets inside a string are text.
    const text = '[{,"\\'.repeat(FREE_TEXT_CODE_POINTS / 5);
    const sent = await send(one, JSON.stringify({ texts: [text, text], targetLanguage: "en" }));
    expect(sent.status).toBe(200);
  });

  test("deeply nested JSON is refused like any other invalid shape", async () => {
    const nested = "[".repeat(30_000) + "]".repeat(30_000);
    const one = withBody.find(({ name }) => name === "PUT /settings/translation") as Spelling;
    expectRefusal(await send(one, nested), 400, "VALIDATION");
    expectRefusal(await send(one, `{"theme":${nested}}`), 400, "VALIDATION");
  });
});

test.each([
  ..."\u200b \u2800 \u3164 \uffa0 \u00ad \u200e \ufe0f \u2060 \u0301".split(" "),
  " \n\u3000",
  "\u{e0067}\u{e007f}",
])("%j, which is invisible, is refused wherever a text is needed", async (text) => {
  const { ana, emma, dieter, message } = ready();
  const [messageId, chat] = [message._id, message.conversationId];
  const renditions = [{ language: "en", text }];
  for (const [who, request, body] of [
    [ana, `POST /messages/send/${emma.id}`, { text }],
    [ana, `POST /conversations/${chat}/messages`, { text }],
    [ana, `POST /conversations/${chat}/messages`, { text: "hola", renditions }],
    [ana, `POST /conversations/${chat}/previews`, { text }],
    [emma, `PATCH /message/${messageId}`, { text }],
    [emma, `PUT /message/${messageId}/renditions/en`, { text }],
    [ana, `PUT /message/${messageId}/suggestions/en`, { text }],
    [ana, "PUT /settings/profile", { fullName: text }],
    [ana, "POST /conversations", { title: text, memberIds: [] }],
    [ana, "POST /glossary", { ...bodies["POST /glossary"], term: text }],
    [ana, "POST /phrasebook", { ...bodies["POST /phrasebook"], meaning: text }],
    [dieter, "POST /health/admin/preview-email", { subject: "News", content: text }],
  ] as const) {
    const [method, path] = request.split(" ") as [string, string];
    const headers = { ...json, cookie: who.cookie };
    const answer = await raw({ method, path: `/api${path}`, headers, body: JSON.stringify(body) });
    expect([request, answer.status]).toEqual([request, 400]);
    expectRefusal(answer, 400, "VALIDATION");
  }
});

describe("content types", () => {
  const changing = everyCall.filter(({ method }) => method !== "GET");
  const typed = (one: Spelling, type: string | undefined) => {
    const { "content-type": _, ...rest } = allowed(one) as Record<string, string>;
    return { ...rest, ...(type !== undefined && { "content-type": type }) };
  };
  const given = ({ name }: Spelling) => JSON.stringify(bodies[name as keyof typeof bodies] ?? {});
  /** Content types that another site can send without a preflight request. One rule checks them for all calls. */
  const formsFor = (one: Spelling) =>
    one === changing[0] || one.form || one.upload || one.isRaw ? FORMS : ["text/plain", undefined];
  const FORMS = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "text/plain;charset=UTF-8",
    "text/plain; application/json",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
    undefined,
  ];
  const takes = (one: Spelling, type: string | undefined) =>
    one.upload !== undefined || one.isRaw === true || (one.form === true && /^multipart/.test(type ?? ""));

  test.each(titled(changing))("%s takes JSON only, unless declared otherwise", async (_, one) => {
    for (const type of formsFor(one).filter((type) => !takes(one, type))) {
      const path = filled(one.path, ready().emma.id);
      const answer = await raw({ method: one.method, path, headers: typed(one, type), body: given(one) });
      expectRefusal(answer, 415, "UNSUPPORTED_MEDIA");
    }
  });

  test.each(titled(changing))("%s refuses a form's content type even without a body", async (_, one) => {
    for (const type of formsFor(one).filter((type) => type && !takes(one, type)))
      expectRefusal(
        await raw({ method: one.method, path: filled(one.path, ready().emma.id), headers: typed(one, type) }),
        415,
        "UNSUPPORTED_MEDIA",
      );
  });

  test("JSON may name its character set, and an empty body needs no type", async () => {
    for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/json;charset=UTF-8"])
      expect(
        await raw({
          method: "PUT",
          path: "/api/settings",
          headers: { cookie: ready().ana.cookie, "content-type": type },
          body: JSON.stringify({ theme: "dark" }),
        }),
      ).toMatchObject({ status: 200 });
    const { cookie } = ready().ana;
    expect(await raw({ method: "DELETE", path: "/api/auth/sessions", headers: { cookie } })).toMatchObject({
      status: 200,
    });
  });
});

describe("queries", () => {
  const ODD = ["", "%00", "a%00b", "%ff", "%ED%A0%80", "-1", "0", "1e999", "NaN", "9".repeat(40), "null", "__proto__"];
  const ODDER = ["%25", "_", "%5C", "' or 1=1 --".replaceAll(" ", "%20"), "x".repeat(5_000), "a%20b", "\\", "[]"];
  /** The parameters that a schema reads. */
  const namesIn = (query: Spelling["query"]) => {
    const names = new Set<string>();
    const parameters = { get: (_: object, name: string | symbol) => void names.add(String(name)) };
    query?.safeParse(new Proxy({}, parameters));
    expect(names.size).toBeGreaterThan(0);
    return [...names];
  };
  test.each(titled(everyCall.filter(({ query }) => query !== undefined)))(
    "%s refuses or serves every odd value of every parameter, and never fails",
    async (_, { access, method, path, query }) => {
      const asked = (name: string, value: string) =>
        raw({ method, path: `${filled(path, ready().emma.id)}?${name}=${value}`, headers: allowed({ access }) });
      for (const name of namesIn(query))
        for (const value of [...ODD, ...ODDER, ...ODD_TIMES.map(encodeURIComponent)])
          expectAnswered(await asked(name, value));
      for (const name of ["unknown", "limit[]", "__proto__"]) expectAnswered(await asked(name, "a%00b"));
    },
  );

  test.each(["/messages/contacts", "/messages/chats"])("%s accepts no foreign cursor", async (path) => {
    const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
    const id = UNKNOWN_ID;
    for (const content of [
      {},
      [],
      null,
      "x",
      { id },
      { name: "a", at: "2026-01-01T00:00:00Z" },
      { id, name: "a\u0000", at: "2026-01-01\u0000" },
      { id, name: "\ud800", at: "-1" },
      { id, name: 1, at: 1 },
      { id: "x", name: "a", at: "2026-01-01T00:00:00Z" },
    ])
      expectRefusal(
        await raw({ method: "GET", path: `/api${path}?cursor=${made(content)}`, headers: asAna() }),
        400,
        "VALIDATION",
      );
  });
});
