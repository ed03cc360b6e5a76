import { SearchIndexer } from "../language/search/index/indexer.ts";
import { Transcription } from "../language/transcription/transcription.ts";
import { LanguageAtSend } from "../language/translation/languages/language-at-send.ts";
import { LanguageObserver } from "../language/translation/languages/language-observer.ts";
import { rememberedPriors } from "../language/translation/languages/remembered-priors.ts";
import { createPreviewSeal } from "../language/translation/previews/preview-seal.ts";
import type { Database } from "../platform/database/open.ts";
import { isDatabaseOutage, isDiskFull, isLockTimeout } from "../platform/database/outage.ts";
import { unavailable } from "../platform/errors.ts";
import { Addresses } from "../talk/conversations/addresses.ts";
import { DirectConversations } from "../talk/conversations/direct.ts";
import { createFirstMessage } from "../talk/conversations/first-message.ts";
import { Settings } from "../talk/conversations/settings/settings.ts";
import type { NewMessage } from "../talk/message/message-row-store.ts";
import { LinkPreviews } from "../talk/messages/link-previews/link-previews.ts";
import { Mentions } from "../talk/messages/mentions/mentions.ts";
import { Receipts } from "../talk/messages/receipts/receipts.ts";
import { CommitQueue } from "../talk/messages/send/commit-queue.ts";
import { isStored } from "../talk/messages/send/idempotency-store.ts";
import { type Refused, type StoredMessage, storeMessages } from "../talk/messages/send/insert-batch-store.ts";
import { createLatePreview } from "../talk/messages/send/late-preview.ts";
import { Replies } from "../talk/messages/send/replies.ts";
import { Sender } from "../talk/messages/send/send.ts";
import { createReadyAttachments } from "../talk/messages/send/sent-attachments.ts";
import { registerPollEnds } from "../talk/messages/tallies/poll-ends.ts";
import { Threads } from "../talk/messages/threads/threads.ts";
import type { Context } from "./context.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { People } from "./people.ts";

export type Messaging = ReturnType<typeof composeMessaging>;

/** Messages waiting to be written: some seconds of the database's throughput, and some ten megabytes. */
const MAX_PENDING = 10_000;

/** Builds the path from a draft to a stored, delivered and read message. */
export function composeMessaging(
  context: Context,
  { sending, sendingAlone, metrics, transcriptionEngines }: Infrastructure,
  { onWroteTo }: People,
) {
  const { database, background, clock, log, limits, detector } = context;
  const settings = new Settings(context);
  const direct = new DirectConversations(context, ({ conversationId, hasSettings, systemMessage }) => {
    if (hasSettings || systemMessage)
      settings
        .announceOpened(conversationId, systemMessage)
        .catch((error) => log.warn({ err: error }, "settings of a new conversation were not published"));
  });
  let refusedAsFull = false;
  const storeBy = (connections: Database) => async (batch: readonly NewMessage[]) => {
    const stored = await storeMessages(connections, batch, clock.now(), context.activeToday).catch((error) => {
      refusedAsFull = isDiskFull(error);
      throw error;
    });
    refusedAsFull = false;
    metrics.batchWritten(batch.length);
    return stored;
  };
  const queue = new CommitQueue<NewMessage, StoredMessage | Refused>({
    write: storeBy(sending),
    writeAlone: storeBy(sendingAlone),
    // Two users may choose the same id; then one of them waits for the next batch, which costs less than a longer key.
    ownerOf: (message) => message.senderId,
    keyOf: (message) => message.clientMessageId,
    laneOf: (message) => message.conversationId,
    isOutage: isDatabaseOutage,
    isLocked: isLockTimeout,
    maxWaiting: MAX_PENDING,
    whenFull: unavailable,
  });
  const observer = new LanguageObserver(context);
  const linkPreviews = new LinkPreviews({ ...context, database: background });
  registerPollEnds(context);
  const transcription = new Transcription(context, {
    engines: transcriptionEngines,
    onTranscribed: (message) => observer.observe(message),
  });
  const languageAtSend = new LanguageAtSend({ detector, clock, priorFor: rememberedPriors(database, clock) });
  const indexer = new SearchIndexer({ ...context, database: background });
  const mentions = new Mentions(database, limits);
  const previewSeal = createPreviewSeal(context);
  const threads = new Threads(context);
  const sender = new Sender(context, {
    queue,
    isStored: (senderId, clientMessageId) => isStored(database, senderId, clientMessageId),
    readyAttachments: createReadyAttachments(context),
    replies: new Replies(database, clock),
    mentions,
    onMessage: createFirstMessage((writer, conversation) => {
      direct.noteMessage(conversation);
      for (const reader of conversation.memberIds) if (reader !== writer) onWroteTo(writer, reader);
    }),
    openSeal: previewSeal.open,
    languageAtSend: (text) => languageAtSend.find(text),
    onSent(message) {
      observer.observe(message);
      linkPreviews.observe(message);
      indexer.noteMessage(message.conversationId);
      transcription.noteMessage(message);
      threads.noteMessage(message);
    },
  });
  context.uploads.onPreview(createLatePreview({ ...context, database: background }));
  const addresses = new Addresses(context.memberships, direct);
  const receipts = new Receipts(context);
  return {
    addresses,
    settings,
    queue,
    observer,
    linkPreviews,
    sender,
    receipts,
    mentions,
    threads,
    indexer,
    transcription,
    previewSeal,
    refusedAsFull: () => refusedAsFull,
  };
}
