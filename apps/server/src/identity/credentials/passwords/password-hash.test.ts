import { expect, test } from "vitest";
import { Argon2Threads } from "./argon2-threads.ts";
import { createPasswordHasher } from "./password-hash.ts";

const hasher = createPasswordHasher();
const passwords = {
  hash: (password: string) => hasher.hash(password, "somebody"),
  verify: (password: string, stored: string | null) => hasher.verify(password, stored, "somebody"),
};

test("a password verifies against its hash, and any other does not", async () => {
  const stored = await passwords.hash("pässwörd 李 🔑");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.verify("pässwörd 李 🔑", stored)).toBe(true);
  expect(await passwords.verify("pässwörd 李 🔒", stored)).toBe(false);
});

test("a password is the same on every keyboard, composed or decomposed", async () => {
  const [whole, apart] = ["con tiếng Việt ｶ", "con tiê\u0301ng Viê\u0323t カ"];
  expect(await passwords.verify(apart, await passwords.hash(whole))).toBe(true);
  expect(await passwords.verify(whole, await passwords.hash(apart))).toBe(true);
  expect(await passwords.verify("con tieng Viet カ", await passwords.hash(whole))).toBe(false);
});

test("a hash of decomposed letters, made before normalisation, still verifies", async () => {
  // argon2id of "contrasen\u0303a" without normalization, computed with Node's crypto.argon2Sync.
  const stored = "$argon2id$v=19$m=19456,t=2,p=1$YSBzYWx0IG9mIHNpeHRlZW4$fUONstcO7svsnz6XHtG0/XzIp035pGMEiOJ/sclrzbo";
  expect(await passwords.verify("contrasen\u0303a", stored)).toBe(true);
  expect(await passwords.verify("contrasena", stored)).toBe(false);
});

test("equal passwords have different hashes", async () => {
  expect(await passwords.hash("same")).not.toBe(await passwords.hash("same"));
});

test("a hash with other parameters, made by another program, still verifies", async () => {
  // From the tests of the reference implementation (P-H-C/phc-winner-argon2).
  const stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await passwords.verify("password", stored)).toBe(true);
  expect(await passwords.verify("passwore", stored)).toBe(false);
});

test.each([null, "", "plain text", "$2b$10$abcdefghijklmnopqrstuv"])(
  "no password verifies against %j",
  async (stored) => {
    expect(await passwords.verify("", stored)).toBe(false);
    expect(await passwords.verify("plain text", stored)).toBe(false);
  },
);

test("many simultaneous hashes all complete", async () => {
  const hashes = await Promise.all(Array.from({ length: 9 }, (_, n) => passwords.hash(`password ${n}`)));
  const verified = await Promise.all(hashes.map((hash, n) => passwords.verify(`password ${n}`, hash)));
  expect(verified.every(Boolean)).toBe(true);
});

test("a full queue refuses at once, and one caller leaves room for others", async () => {
  const busy = createPasswordHasher({ memory: 8_192, passes: 1 }, { threads: 1, waiting: 4 });
  const order: string[] = [];
  const hash = (caller: string) =>
    busy.hash("password", caller).then(
      () => {
        order.push(caller);
        return "hashed";
      },
      ({ code, details }) => `${code} ${details.retryAfter}`,
    );
  const greedy = Array.from({ length: 6 }, () => hash("greedy"));
  const others = ["other", "another", "third"].map(hash);
  // One is running and two wait: half of the room.
  expect(await Promise.all(greedy)).toEqual([...Array(3).fill("hashed"), ...Array(3).fill("UNAVAILABLE 2")]);
  expect(await Promise.all(others)).toEqual(["hashed", "hashed", "UNAVAILABLE 2"]);
  // Callers take turns, so a later caller waits for one of the greedy caller's hashes, not for all.
  expect(order).toEqual(["greedy", "greedy", "other", "another", "greedy"]);
  expect(await busy.hash("password", "greedy")).toMatch(/^\$argon2id/);
});

test("threads start on demand, work in parallel and end when idle", async () => {
  const threads = new Argon2Threads({ threads: 2, idleMs: 20 });
  const parameters = { memory: 64, passes: 1, parallelism: 1, salt: Buffer.alloc(16), tagLength: 32 };
  expect(threads.size).toBe(0);
  const first = threads.derive(Buffer.from("a"), parameters, "somebody");
  expect(threads.size).toBe(1);
  const more = Array.from({ length: 5 }, () => threads.derive(Buffer.from("b"), parameters, "somebody"));
  expect(threads.size).toBe(2);
  await Promise.all([first, ...more]);
  await expect.poll(() => threads.size).toBe(0);
  expect(await threads.derive(Buffer.from("a"), parameters, "somebody")).toEqual(await first);
});

test("a password is hashed under node --watch, where threads report their imports", async () => {
  process.env.WATCH_REPORT_DEPENDENCIES = "1";
  try {
    const watched = createPasswordHasher();
    expect(await watched.hash("a long password", "somebody")).toMatch(/^\$argon2id\$/);
  } finally {
    delete process.env.WATCH_REPORT_DEPENDENCIES;
  }
});

test("parameters that the algorithm refuses are an error, and the next hash succeeds", async () => {
  const stored = "$argon2id$v=19$m=1,t=0,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  await expect(passwords.verify("password", stored)).rejects.toThrow();
  expect(await passwords.hash("password")).toMatch(/^\$argon2id/);
});
