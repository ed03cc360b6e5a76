import { expect, test } from "vitest";
import { createVerify } from "./verify.ts";

const context = { waitUntil() {} };
const asking = (cookie?: string) =>
  new Request("https://edge.example/api/admin/config", { headers: cookie ? { cookie } : {} });

/** A primary that knows one administrator and one user; `asked` lists the cookies it received. */
function setUp() {
  let now = 0;
  const asked: string[] = [];
  const verify = createVerify({
    clock: { now: () => now, after: () => ({ cancel() {} }) },
    forward: {
      async ask(_, request) {
        const cookie = request.headers.get("cookie") ?? "";
        asked.push(cookie);
        if (cookie === "s=halfway") return Response.json({ _id: cookie, isAdmin: true, needsSecondFactor: true });
        if (cookie !== "s=admin" && cookie !== "s=user") return Response.json({}, { status: 401 });
        return Response.json({ _id: cookie, isAdmin: cookie === "s=admin" });
      },
    },
  });
  return {
    verify,
    asked,
    advance(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test("an administrator's session is verified once a minute for reads", async () => {
  const { verify, asked, advance } = setUp();
  const read = () => verify(asking("s=admin"), context, { isChange: false });
  expect(await read()).toEqual({ userId: "s=admin" });
  advance(59_999);
  await read();
  expect(asked).toHaveLength(1);
  advance(1);
  await read();
  expect(asked).toHaveLength(2);
});

test("a change is verified each time", async () => {
  const { verify, asked } = setUp();
  await verify(asking("s=admin"), context, { isChange: false });
  await verify(asking("s=admin"), context, { isChange: true });
  await verify(asking("s=admin"), context, { isChange: true });
  expect(asked).toHaveLength(3);
});

test("refusals are not cached, and each session has its own answer", async () => {
  const { verify, asked } = setUp();
  const read = (cookie?: string) => verify(asking(cookie), context, { isChange: false });
  await read("s=admin");
  for (let i = 0; i < 2; i++) {
    await expect(read("s=user")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(read("s=halfway")).rejects.toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
    await expect(read("s=forged")).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  }
  expect(asked).toHaveLength(7);
  await expect(read()).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});
