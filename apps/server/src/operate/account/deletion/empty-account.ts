import type { Tokens } from "#/identity/accounts/tokens.ts";
import type { Platform } from "#/platform/context.ts";
import { isDatabaseOutage } from "#/platform/database/outage.ts";
import type { GroupChanges } from "#/talk/conversations/groups/change-group.ts";
import { leaveAsDeleted } from "#/talk/conversations/groups/members.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { REACTIONS, VOTES } from "#/talk/message/tally-store.ts";
import { forgetReports } from "#/talk/messages/reports/report-store.ts";
import {
  conversationsOf,
  deleteClientMessageIds,
  emptyPersonalTables,
  endConversationsRenditions,
  endCorrections,
  endSuggestions,
  forgetAddress,
  forgetEmail,
  isGroup,
  lockClosed,
  takeBackChoices,
  tombstoneMessages,
} from "./deletion-store.ts";

/** Deletes a closed account's data in small transactions. Each step can be repeated, by any server. */
export function createEmptying(
  context: Platform & { readonly endings: TextEndings },
  deps: { readonly tokens: Pick<Tokens, "addressHash">; readonly changes: GroupChanges },
) {
  const { background, clock, mail, mailer, pictures, endings } = context;
  const { tokens, changes } = deps;

  async function whileMore(step: () => Promise<boolean>): Promise<void> {
    while (await step());
  }

  /** The other person's sends run between two of these transactions. */
  async function emptyConversation(conversationId: string, userId: string): Promise<void> {
    for (const tally of [REACTIONS, VOTES])
      await whileMore(() => background.begin((sql) => takeBackChoices(sql, tally, conversationId, userId)));
    await whileMore(() => background.begin((sql) => endCorrections(sql, conversationId, userId)));
    await whileMore(() => background.begin((sql) => endSuggestions(sql, conversationId, userId)));
    await whileMore(() =>
      background.begin((sql) => tombstoneMessages(sql, endings, conversationId, userId, clock.now())),
    );
    if (await isGroup(background, conversationId)) await leaveAsDeleted(changes, userId, conversationId);
    // Others' messages in a group were translated for its other members too.
    else await whileMore(() => endConversationsRenditions(background, conversationId));
  }

  /**
   * Deletes the user's messages. A locked conversation does not delay the others.
   * @throws the database's error when some data remains
   */
  async function emptyConversations(userId: string): Promise<void> {
    let failure: unknown;
    for (const id of await conversationsOf(background, userId)) {
      await emptyConversation(id, userId).catch((error: unknown) => {
        if (!isDatabaseOutage(error)) throw error;
        failure = error;
      });
    }
    if (failure) throw failure;
    await whileMore(() => deleteClientMessageIds(background, userId));
  }

  /** Runs last, so that an interrupted deletion is found again. */
  async function finish(userId: string): Promise<void> {
    const isFinished = await background.begin(async (sql) => {
      const closed = await lockClosed(sql, userId);
      if (!closed) return false;
      const { email, language, isUnmailed } = closed;
      // Runs before the last email is queued, so that only that one stays.
      await mailer.forget?.(email);
      // The user's own reports are in a personal table, but their pictures are not.
      await forgetReports(sql, userId, clock.now());
      await emptyPersonalTables(sql, userId);
      await forgetAddress(sql, email, tokens.addressHash(email));
      if (!isUnmailed) await mail.add(sql, { to: email, kind: "account-deleted", details: { language } });
      await forgetEmail(sql, userId, clock.now());
      return true;
    });
    if (isFinished) mail.wake();
  }

  return {
    emptyConversations,
    async emptyAccount(userId: string): Promise<void> {
      // Runs first: it finds the messages of pictures by columns that are cleared with their text.
      await background.begin((sql) => pictures.deleteForPerson(sql, userId));
      pictures.collectSoon();
      await emptyConversations(userId);
      await finish(userId);
    },
  };
}
