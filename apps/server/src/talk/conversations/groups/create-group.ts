import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { bytesOfDataUrl } from "#/platform/media/picture-input.ts";
import type { Pictures } from "#/platform/media/pictures.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { addPeople, wantedPeople } from "./add-people.ts";
import type { GroupChanges } from "./change-group.ts";
import { insertGroup, lockGroup } from "./group-store.ts";
import { inviteToGroup } from "./invitations.ts";

type NewGroup = ParsedInput<"POST /conversations", "body">;

interface NewGroupOptions {
  readonly id?: string;
  /** Checks in the transaction whether the group may be created. */
  readonly admit?: (sql: Transaction) => Promise<void>;
}

/** @throws AppError `NOT_FOUND` for people whom `me` cannot see, `RATE_LIMITED`, and refusals of the picture */
export async function createGroup(
  {
    limits,
    pictures,
    deliver,
    defaultPrivacyLevel,
  }: Platform & { readonly defaultPrivacyLevel: () => OperatorLevels["default"]; readonly deliver: MemberDelivery },
  changes: GroupChanges,
  me: string,
  { title, description, avatar, memberIds, space }: NewGroup,
  { id = randomUUIDv7(), admit = async () => {} }: NewGroupOptions = {},
): Promise<{ conversationId: string; invited: string[] }> {
  await limits.consume("GROUP", me);
  if (memberIds.length > 0) await limits.consume("GROUP_INVITE", me, memberIds.length);
  const mediaId = avatar === "" ? null : await groupPicture({ limits, pictures }, me, avatar);
  let invited: string[] = [];
  await changes.run(id, async (step) => {
    const { sql, now, say } = step;
    await admit(sql);
    const people = await wantedPeople(sql, me, id, memberIds);
    const initialPrivacyLevel = defaultPrivacyLevel();
    await insertGroup(sql, { id, owner: me, title, description, mediaId, initialPrivacyLevel, now, space });
    await say(me, { code: "group_created", value: title });
    const group = await lockGroup(sql, me, id);
    if (!group) throw new Error("a group vanished while it was created");
    const added = await addPeople(step, { ...group, historyForNew: "all" }, people.added);
    invited = await inviteToGroup(sql, id, me, people.asked, now);
    return { added: [me, ...added], spaceId: space?._id ?? null };
  });
  if (invited.length > 0) deliver.to(invited, "invitationsChanged", {});
  return { conversationId: id, invited };
}

export async function groupPicture(
  { limits, pictures }: { limits: Limits; pictures: Pick<Pictures, "create"> },
  me: string,
  avatar: string,
): Promise<string> {
  const bytes = bytesOfDataUrl(avatar, "avatar");
  await limits.consume("UPLOAD", me);
  return pictures.create(me, bytes, "group");
}
