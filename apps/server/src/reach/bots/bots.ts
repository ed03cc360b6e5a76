import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { BOTS_MAX, BOTS_OF_ADMIN_MAX } from "@lingualoom/contract/limits.ts";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import { readUnblockedPartners } from "#/people/people/people-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { NewProfilePicture } from "#/people/settings/profile-picture.ts";
import { writeFullName } from "#/people/settings/settings-store.ts";
import type { Caller } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type BotRow, countBots, insertBot, readBot, writeDiscoverable, writeLanguage } from "./bot-store.ts";

type Wanted = ParsedInput<"POST /bots", "body">;
type Changes = ParsedInput<"PATCH /bots/:id", "body">;

function requireLanguage(code: string | null | undefined): void {
  if (typeof code === "string" && !Object.hasOwn(LANGUAGES, code))
    throw new AppError("UNSUPPORTED_LANGUAGE", say("languageUnsupported", { code }));
}

/** Returns one of my bots. @throws AppError `NOT_FOUND` */
export async function requireBot({ database }: Platform, me: string, id: string): Promise<BotRow> {
  const bot = await readBot(database, me, id);
  if (!bot) throw notFound("botNotFound");
  return bot;
}

/** @throws AppError `TOO_MANY_BOTS`, `UNSUPPORTED_LANGUAGE` */
export async function makeBot({ database, clock }: Platform, me: Caller, wanted: Wanted): Promise<string> {
  const { fullName, writes, discoverable = false } = wanted;
  requireLanguage(writes);
  const id = randomUUIDv7();
  const most = me.isAdmin ? BOTS_OF_ADMIN_MAX : BOTS_MAX;
  await database.begin(async (sql) => {
    if ((await countBots(sql, me.userId)) >= most) throw new AppError("TOO_MANY_BOTS", say("tooManyBots", { most }));
    await insertBot(sql, me.userId, { id, fullName, discoverable, now: clock.now() });
    if (writes) await writeLanguage(sql, id, writes);
  });
  return id;
}

/** @throws AppError `NOT_FOUND`, `UNSUPPORTED_LANGUAGE`, and refusals of the picture */
export async function changeBot(
  context: Platform & { readonly deliver: MemberDelivery },
  newProfilePicture: NewProfilePicture,
  me: string,
  id: string,
  { fullName, profilePic, writes, discoverable }: Changes,
): Promise<void> {
  const { database, clock, deliver } = context;
  const before = await requireBot(context, me, id);
  requireLanguage(writes);
  const current = before.image ?? "";
  const wear = profilePic === undefined ? null : await newProfilePicture(profilePic, { userId: id, current });
  const now = clock.now();
  const renamed = await database.begin(async (sql) => {
    if (writes !== undefined) await writeLanguage(sql, id, writes);
    if (discoverable !== undefined) await writeDiscoverable(sql, id, discoverable, now);
    return fullName !== undefined && (await writeFullName(sql, id, fullName, now));
  });
  await wear?.();
  if (!renamed && !wear) return;
  const { writes: _, ...shown } = asPerson(await requireBot(context, me, id));
  deliver.to(await readUnblockedPartners(database, id), "personUpdated", shown);
}
