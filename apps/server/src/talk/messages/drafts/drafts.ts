import type { StoredDraft } from "@lingualoom/contract/calls/drafts.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { draftText } from "../send/message-text.ts";
import { type DraftRow, readDraft, readDrafts, writeDraft } from "./draft-store.ts";

const present = ({ updatedAt, ...row }: DraftRow): StoredDraft => ({ ...row, updatedAt: updatedAt.toISOString() });

export const draftRoutes = ({
  database,
  clock,
  deliver,
  memberships,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): Routes<
  "GET /drafts" | "PUT /drafts/:conversationId"
> => ({
  "GET /drafts": async ({ me }) => (await readDrafts(database, me.userId)).map(present),

  async "PUT /drafts/:conversationId"({ me: { userId }, params: { conversationId }, body }) {
    await memberships.membershipOf(userId, conversationId);
    // A device whose clock is ahead must not win for good.
    const updatedAt = new Date(Math.min(Date.parse(body.updatedAt), clock.now().getTime()));
    const draft = { conversationId, text: draftText(body.text), updatedAt };
    const isStored = await writeDraft(database, userId, draft);
    const stored = isStored ? draft : await readDraft(database, userId, conversationId);
    if (!stored) throw notFound("conversationNotFound");
    if (isStored) deliver.to([userId], "draftChanged", present(stored));
    return present(stored);
  },
});
