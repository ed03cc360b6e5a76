import { expect, test } from "vitest";
import { createVerify } from "./verify.ts";

const context = { waitUntil() {} };
const asking = (cookie?: string) =>
  new Request("https://edge.example/api/admin/config", { headers: cookie ? { cookie } : {} });

/** A primary that knows one administrator and one user, and says how often it was asked. */
function stage() {
  let now = 0;
  const asked: string[] = [];
  const verify = createVerify({
    clock: { now: () => now, after: () => ({ cancel() {} }) },
    forward: {
      async ask(_, request) {
        const cookie = request.headers.get("cookie") ?? "";
        asked.push(cookie);
        if (cookie !== "s=admin" && cookie !== "s=user") return Response.json({}, { status: 401 });
        return Response.json({ _id: cookie, isAdmin: cookie === "s=admin" });
      },
    },
  });
  return {
    verify,
    asked,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test("an administrator's session is believed for a minute where something is read", async () => {
  const { verify, asked, pass } = stage();
  const read = () => verify(asking("s=admin"), context, { isChange: false });
  expect(await read()).toEqual({ userId: "s=admin" });
  pass(59_999);
  await read();
  expect(asked).toHaveLength(1);
  pass(1);
  await read();
  expect(asked).toHaveLength(2);
});

test("a change is asked of the primary each time", async () => {
  const { verify, asked } = stage();
  await verify(asking("s=admin"), context, { isChange: false });
  await verify(asking("s=admin"), context, { isChange: true });
  await verify(asking("s=admin"), context, { isChange: true });
  expect(asked).toHaveLength(3);
});

test("a refusal is not remembered, and one session's answer is no other's", async () => {
  const { verify, asked } = stage();
  const read = (cookie?: string) => verify(asking(cookie), context, { isChange: false });
  await read("s=admin");
  for (let i = 0; i < 2; i++) {
    await expect(read("s=user")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(read("s=forged")).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  }
  expect(asked).toHaveLength(5);
  await expect(read()).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});
