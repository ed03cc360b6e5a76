import { expect, test, vi } from "vitest";
import { sentenceOf } from "../i18n/sentence-of.ts";
import { ApiError } from "./api-error.ts";
import { noteConnection, PATIENCE_MS } from "./connection.ts";
import { type Request, send, type Wire } from "./request.ts";

const READ: Request = { call: "GET /auth/check", path: "/api/auth/check" };
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });

function scripted(answers: (() => Response)[]) {
  const requests: RequestInit[] = [];
  const waits: number[] = [];
  const wire: Wire = {
    fetch: async (_path, init) => {
      requests.push(init ?? {});
      const next = answers[requests.length - 1];
      if (!next) throw new Error("more requests than expected");
      return next();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    timeout: () => new AbortController().signal,
  };
  return { wire, requests, waits };
}

const networkError = () => {
  throw new TypeError("Failed to fetch");
};
const timeout = () => {
  throw new DOMException("", "TimeoutError");
};

test("a call that fails twice succeeds at the third attempt, after one and two seconds", async () => {
  const { wire, waits } = scripted([() => answer(503), networkError, () => answer(200, { fine: true })]);
  const { body } = await send(READ, wire);
  expect(body).toEqual({ fine: true });
  expect(waits).toEqual([1_000, 2_000]);
});

test("the third failure is thrown", async () => {
  const { wire, requests } = scripted([networkError, timeout, timeout, () => answer(200)]);
  await expect(send(READ, wire)).rejects.toMatchObject({ status: 0, code: "TIMEOUT" });
  expect(requests).toHaveLength(3);
});

test("a call fails at once while offline", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { wire, requests, waits } = scripted([networkError, networkError]);
  const error = await send(READ, wire).catch((thrown: unknown) => thrown);
  expect(sentenceOf(error, "No.")).not.toBe("No.");
  onLine.mockRestore();
  expect([requests.length, waits]).toEqual([1, []]);
});

test("a call is retried during a short outage and fails at once during a long one", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  noteConnection(false);
  const short = scripted([networkError, () => answer(200)]);
  await send(READ, short.wire);
  now.mockReturnValue(PATIENCE_MS + 1);
  noteConnection(false);
  const long = scripted([networkError, () => answer(200)]);
  const error = await send(READ, long.wire).catch((thrown: unknown) => thrown);
  expect(sentenceOf(error, "No.")).not.toBe("No.");
  noteConnection(true);
  now.mockRestore();
  expect(sentenceOf(error, "No.")).toBe("No.");
  expect([short.waits, long.waits]).toEqual([[1_000], []]);
});

test("a failure the server calls final is not retried", async () => {
  const { wire, requests } = scripted([() => answer(502, { code: "ENGINE_FAILED", final: true })]);
  await expect(send(READ, wire)).rejects.toMatchObject({ status: 502, code: "ENGINE_FAILED" });
  expect(requests).toHaveLength(1);
});

test.each([400, 401, 404, 409, 429])("a refusal with %i is not retried", async (status) => {
  const { wire, requests } = scripted([() => answer(status, { code: "VALIDATION", message: "No." })]);
  await expect(send(READ, wire)).rejects.toMatchObject({ status, message: "No." });
  expect(requests).toHaveLength(1);
});

test("a refusal carries the issues of each field", async () => {
  const issues = [{ path: "email", message: "Please enter a valid email address" }];
  const { wire } = scripted([() => answer(400, { code: "VALIDATION", message: "No.", issues })]);
  const error = await send(READ, wire).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "VALIDATION", issues });
});

test("all attempts of one request have the same key", async () => {
  const { wire, requests } = scripted([networkError, () => answer(500), () => answer(201)]);
  await send({ call: "POST /messages/send/:userId", path: "/api/x", body: {}, idempotencyKey: "one send" }, wire);
  const keysSent = requests.map(({ headers }) => (headers as Record<string, string>)["idempotency-key"]);
  expect(keysSent).toEqual(["one send", "one send", "one send"]);
});

test("an attempt that meets the earlier one still running is retried", async () => {
  const running = () => answer(409, { code: "IN_PROGRESS" });
  const { wire } = scripted([timeout, running, () => answer(200, { fine: true })]);
  const { body } = await send({ call: "PUT /settings/profile", path: "/api/x", body: {}, idempotencyKey: "one" }, wire);
  expect(body).toEqual({ fine: true });
});

test("an answer that is not JSON is an error", async () => {
  const { wire } = scripted([() => new Response("<html>")]);
  await expect(send(READ, wire)).rejects.toMatchObject({ code: "UNREADABLE" });
});
