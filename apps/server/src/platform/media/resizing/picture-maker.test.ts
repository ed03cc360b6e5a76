import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { heavyDocument, picture, pictureProcess } from "#test/pictures.ts";
import { PictureMaker } from "./picture-maker.ts";

const bytes = await picture(40, 30).png().toBuffer();

test("the process runs from the first picture until half a minute after the last", async () => {
  const clock = new ManualClock();
  await using maker = new PictureMaker(clock);
  expect(maker.running).toBe(false);
  await maker.make(bytes, "message", "ana");
  clock.advance(29_000);
  await maker.make(bytes, "avatar", "ana");
  clock.advance(29_000);
  expect(maker.running).toBe(true);
  clock.advance(1_000);
  expect(maker.running).toBe(false);
  expect(await maker.make(bytes, "message", "ana")).toMatchObject({ width: 40, height: 30 });
});

test("a full queue refuses the next picture with a retry time and serves the others", async () => {
  await using maker = new PictureMaker(new ManualClock());
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => maker.make(bytes, "message", `somebody ${i}`)),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(17);
  const refused = made.filter((one) => one.status === "rejected").map(({ reason }) => reason);
  for (const reason of refused) expect(reason).toMatchObject({ code: "UNAVAILABLE", details: { retryAfter: 3 } });
});

test("a picture that ends the process is refused, and the next one is made", async ({ skip }) => {
  await using maker = new PictureMaker(new ManualClock());
  await maker.make(bytes, "message", "ana");
  const found = await pictureProcess();
  if (!found) return skip();
  const large = await picture(6_000, 6_000).png().toBuffer();
  const [deadly, next] = [maker.make(large, "message", "ana"), maker.make(bytes, "message", "ana")];
  process.kill(found.pid, "SIGKILL");
  await expect(deadly).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA" });
  expect(await next).toMatchObject({ width: 40 });
});

test("a picture that takes for ever is given up with its process; the next one is made", async () => {
  const clock = new ManualClock();
  await using maker = new PictureMaker(clock);
  const slow = maker.make(await picture(6_000, 6_000).png().toBuffer(), "message", "ana");
  const next = maker.make(bytes, "message", "ana");
  clock.advance(30_000);
  await expect(slow).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA" });
  expect(await next).toMatchObject({ width: 40 });
});

test("one user's pictures wait for each other while other users' go ahead", async () => {
  await using maker = new PictureMaker(new ManualClock());
  const made: string[] = [];
  const make = (owner: string) =>
    maker.make(bytes, "message", owner).then(
      () => void made.push(owner),
      (error) => error,
    );
  const given = [
    ...Array.from({ length: 8 }, () => make("ana")),
    ...Array.from({ length: 2 }, () => make("emma")),
    make("bruno"),
  ];
  const refused = (await Promise.all(given)).filter((error) => error !== undefined);
  // One is being made, and four wait.
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ code: "UNAVAILABLE", details: { retryAfter: 3 } });
  expect(made).toEqual(["ana", "ana", "emma", "bruno", "ana", "emma", "ana", "ana"]);
});

test("heavier users queue behind others, and pictures precede documents", async () => {
  const clock = new ManualClock();
  await using maker = new PictureMaker(clock);
  const documents = [1, 2].map(() => maker.preview(heavyDocument(), "ana"));
  expect(await maker.make(bytes, "message", "emma")).toMatchObject({ width: 40 });
  clock.advance(4_000);
  await expect(documents[0]).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA" });
  clock.advance(4_000);
  await expect(documents[1]).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA" });
  await expect(maker.preview(heavyDocument(), "ana")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const made: string[] = [];
  const make = (owner: string, given: Uint8Array) => maker.make(given, "message", owner).then(() => made.push(owner));
  const large = await picture(3_000, 3_000).png().toBuffer();
  const first = make("ana", large);
  clock.advance(2_000);
  const others = [make("ana", bytes), make("emma", bytes), make("bruno", bytes)];
  await Promise.all([first, ...others]);
  expect(made).toEqual(["ana", "emma", "bruno", "ana"]);
});

test("a long job is given up when another user waits, and can be retried", async () => {
  const clock = new ManualClock();
  await using maker = new PictureMaker(clock);
  const slow = maker.make(await picture(9_000, 9_000).png().toBuffer(), "message", "ana");
  clock.advance(20_000);
  const next = maker.make(bytes, "message", "emma");
  await expect(slow).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await next).toMatchObject({ width: 40 });
  // Further pictures of that user do not delay anyone else.
  const again = maker.make(await picture(6_000, 6_000).png().toBuffer(), "message", "ana");
  expect(await maker.make(bytes, "message", "emma")).toMatchObject({ width: 40 });
  expect(await again).toMatchObject({ width: expect.any(Number) });
});

test("a full queue refuses the last job of the heaviest user", async () => {
  const clock = new ManualClock();
  await using maker = new PictureMaker(clock);
  const large = await picture(6_000, 6_000).png().toBuffer();
  const costly = ["a", "b", "c", "d"];
  for (const owner of costly) {
    const slow = maker.make(large, "message", owner).catch((error) => error);
    clock.advance(30_000);
    await slow;
  }
  const given = costly.flatMap((owner) =>
    Array.from({ length: 5 }, () =>
      maker.make(bytes, "message", owner).then(
        () => "made",
        ({ code }) => code,
      ),
    ),
  );
  expect(await maker.make(bytes, "message", "emma")).toMatchObject({ width: 40 });
  expect((await Promise.all(given)).filter((one) => one === "UNAVAILABLE").length).toBeGreaterThan(0);
});
