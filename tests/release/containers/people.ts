import "../../../apps/server/test/short-kept-connections.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { type CastMember, cast } from "@lingualoom/fixtures/cast.ts";
import { ask, Person } from "../../../apps/server/test/person.ts";
import { ADDRESS, type Deployment } from "./compose.ts";

/** Makes an account as an operator does, and chooses its password by the link that comes with it. */
export async function makeAccount(deployment: Deployment, { email, fullName, password }: CastMember): Promise<void> {
  const token = /token=([\w-]+)/.exec(deployment.admin("create", email, fullName))?.[1];
  const { status } = await ask(ADDRESS, "POST", "/auth/reset-password", { token, newPassword: password });
  if (status !== 200) throw new Error(`${email} got no password: ${status}.`);
}

export async function signIn({ email, password }: CastMember): Promise<Person> {
  const { status, headers, body } = await ask<Me>(ADDRESS, "POST", "/auth/login", { email, password });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}.`);
  const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
  return new Person(ADDRESS, body, cookie.join("; "));
}

/** Ana writes these to Bruno, each as soon as the server has acknowledged the one before. */
export async function anaWrites(...texts: string[]): Promise<void> {
  const [ana, bruno] = [await signIn(cast.ana), await signIn(cast.bruno)];
  const device = await ana.device();
  try {
    for (const text of texts) await device.sends(bruno.id, text);
  } finally {
    await ana.leave();
  }
}

/** Returns the texts of Ana's messages that Bruno can read. */
export async function brunoReads(): Promise<readonly string[]> {
  const [ana, bruno] = [await signIn(cast.ana), await signIn(cast.bruno)];
  const { body } = await bruno.call<{ text: string }[]>("GET /messages/:userId", {
    path: `/messages/${ana.id}`,
  });
  return body.map(({ text }) => text);
}
