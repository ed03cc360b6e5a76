import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type GroupChanges, requireRight } from "./change-group.ts";
import { groupPicture } from "./create-group.ts";
import {
  endGroup,
  endGroupPicture,
  type GroupDetailsRow,
  isSpace,
  type LockedGroup,
  storeGroupPicture,
  writeGroup,
} from "./group-store.ts";
import { groupIdsOf } from "./space-store.ts";
import type { Step } from "./step.ts";

type Details = ParsedInput<"PATCH /conversations/:conversationId", "body">;

const RIGHTS = ["posting", "adding", "pinning", "editing"] as const;

/** @throws AppError `NOT_FOUND`, `FORBIDDEN`, and refusals of the picture */
export async function changeDetails(
  { limits, pictures }: Platform,
  changes: GroupChanges,
  me: string,
  conversationId: string,
  details: Details,
): Promise<void> {
  const { avatar, ...wanted } = details;
  const isNewPicture = avatar !== undefined && avatar !== "";
  // Checked before the picture is processed, and again once the group is locked.
  if (isNewPicture) await changes.allowed(me, conversationId, "edit");
  const made = isNewPicture ? await groupPicture({ limits, pictures }, me, avatar) : null;
  await changes.byMember(me, conversationId, async (step, group) => {
    const mediaId = avatar === undefined ? group.mediaId : made;
    const next: GroupDetailsRow = { ...rowOf(group), ...defined(wanted), mediaId };
    const said = differences(group, next);
    if (said.length === 0) return null;
    if (isSpace(group) && next.posting === "everyone") throw new AppError("FORBIDDEN", say("announcementsByAdmins"));
    if (said.some(({ right }) => right === "edit")) requireRight(group, "edit");
    if (said.some(({ right }) => right === "setRights")) requireRight(group, "setRights");
    await writeGroup(step.sql, conversationId, next);
    await changePicture(step, group.mediaId, mediaId);
    for (const { code, value } of said) await step.say(me, { code, value });
    return { details: true };
  });
  pictures.collectSoon();
}

/** Groups of a deleted space go on outside of it. */
export function deleteGroup(changes: GroupChanges, me: string, conversationId: string): Promise<void> {
  const work = async ({ sql, now }: Step, group: LockedGroup) => {
    requireRight(group, "own");
    const released = isSpace(group) ? await groupIdsOf(sql, conversationId) : [];
    return { released, removed: await endGroup(sql, conversationId, now) };
  };
  return changes.byMember(me, conversationId, work, "everyone");
}

async function changePicture({ sql, now }: Step, before: string | null, after: string | null) {
  if (before === after) return;
  if (before !== null) await endGroupPicture(sql, before, now);
  if (after !== null) await storeGroupPicture(sql, after);
}

const rowOf = (group: LockedGroup): GroupDetailsRow => ({
  title: group.title,
  description: group.description,
  mediaId: group.mediaId,
  posting: group.posting,
  adding: group.adding,
  pinning: group.pinning,
  editing: group.editing,
  historyForNew: group.historyForNew,
});

const defined = (wanted: Omit<Details, "avatar">) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));

/** Returns the system messages of a change, and the right that each part requires. */
function differences(before: GroupDetailsRow, after: GroupDetailsRow) {
  const changed = (name: keyof GroupDetailsRow) => before[name] !== after[name];
  const edit = "edit" as const;
  const setRights = "setRights" as const;
  return [
    ...(changed("title") ? [{ right: edit, code: "title_changed" as const, value: after.title }] : []),
    ...(changed("description") ? [{ right: edit, code: "description_changed" as const, value: null }] : []),
    ...(changed("mediaId") ? [{ right: edit, code: "picture_changed" as const, value: null }] : []),
    ...RIGHTS.filter(changed).map((name) => {
      return { right: setRights, code: "right_changed" as const, value: `${name} ${after[name]}` };
    }),
    ...(changed("historyForNew")
      ? [{ right: setRights, code: "history_changed" as const, value: after.historyForNew }]
      : []),
  ];
}
