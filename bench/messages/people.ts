import { randomUUIDv7 } from "node:crypto";
import { createPasswordHasher } from "../../apps/server/src/identity/credentials/passwords/password-hash.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import type { Login } from "./closed-loop.ts";

export const PASSWORD = "weaves-words-at-speed";

/** Accounts are made in the database, since mail is not what is measured; signing in is the real call. */
export async function makePeople(
  database: Database,
  count: number,
  prefix = "p",
): Promise<{ id: string; email: string }[]> {
  const password = await createPasswordHasher().hash(PASSWORD, "bench");
  const now = new Date();
  const people = Array.from({ length: count }, (_, i) => ({
    id: randomUUIDv7(),
    email: `${prefix}${i}@bench.example`,
  }));
  await database`insert into users ${database(
    people.map(({ id, email }, i) => ({
      id,
      email,
      full_name: `Person ${i}`,
      created_at: now,
      updated_at: now,
    })),
  )}`;
  await database`insert into accounts ${database(
    people.map(({ id }) => ({
      id: randomUUIDv7(),
      user_id: id,
      account_id: id,
      provider_id: "credential",
      password,
      created_at: now,
      updated_at: now,
    })),
  )}`;
  return people;
}

export async function signIn(url: string, person: { id: string; email: string }): Promise<Login> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { id: person.id, cookie: cookie.join("; ") };
}

/** The cookies of a login for a browser. */
export const cookiesOf = (url: string, { cookie }: Pick<Login, "cookie">) =>
  cookie.split("; ").map((one) => {
    const [name = "", ...value] = one.split("=");
    return { name, value: value.join("="), url };
  });
