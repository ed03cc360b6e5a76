import type { Database } from "../database/open.ts";
import { isDatabaseOutage, isLockTimeout } from "../database/outage.ts";
import { unavailable } from "../errors.ts";
import { createDirectConversations } from "../features/conversations/direct.ts";
import { createAnnounceOpened } from "../features/conversations/settings/settings.ts";
import { createWrittenTo } from "../features/conversations/written-to.ts";
import { createMarks } from "../features/messages/receipts/receipts.ts";
import { createCommitQueue } from "../features/messages/send/commit-queue.ts";
import {
  isStored,
  type Refused,
  type StoredMessage,
  storeMessages,
} from "../features/messages/send/message-store.ts";
import type { NewMessage } from "../features/messages/send/new-message.ts";
import { createSend } from "../features/messages/send/send.ts";
import { createReadyPicture } from "../features/messages/send/sent-picture.ts";
import { createLanguageObserver } from "../features/translation/language-observer.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { People } from "./people.ts";

export type Messaging = ReturnType<typeof composeMessaging>;

/** Messages that wait to be written: some seconds of what the database can take, and some ten megabytes. */
const MOST_WAITING = 10_000;

/** Builds the way from a draft to a stored, delivered and read message. */
export function composeMessaging(infrastructure: Infrastructure, { sockets, onWroteTo }: People) {
  const { modules, database, sending, sendingAlone, clock, log, limits, plans, metrics, pictures } =
    infrastructure;
  const announceOpened = createAnnounceOpened(database, sockets, infrastructure.privacyLevels);
  const conversations = createDirectConversations(
    database,
    clock,
    infrastructure.defaultPrivacyLevel,
    (opened) => {
      announceOpened(opened).catch((error) =>
        log.warn({ err: error }, "settings of a new conversation were not published"),
      );
    },
  );
  const storeBy = (connections: Database) => async (batch: readonly NewMessage[]) => {
    const stored = await storeMessages(connections, batch, clock.now(), infrastructure.activeToday);
    metrics.batchWritten(batch.length);
    return stored;
  };
  const queue = createCommitQueue<NewMessage, StoredMessage | Refused>({
    write: storeBy(sending),
    writeAlone: storeBy(sendingAlone),
    // Two people may use the same id; then one of them waits for the next batch, which costs less than a longer key.
    ownerOf: (message) => message.senderId,
    keyOf: (message) => message.clientMessageId,
    laneOf: (message) => message.conversationId,
    isOutage: isDatabaseOutage,
    isLocked: isLockTimeout,
    maxWaiting: MOST_WAITING,
    whenFull: unavailable,
  });
  const observer = createLanguageObserver({
    ...{ database, detector: modules.detector, deliver: sockets, clock, log },
  });
  const send = createSend({
    ...{ conversations, queue, deliver: sockets, limits, plans, pictures },
    isStored: (senderId, clientMessageId) => isStored(database, senderId, clientMessageId),
    readyPicture: createReadyPicture({ database, pictures, limits }),
    onWrittenTo: createWrittenTo((writer, reader) => {
      conversations.noteWritten(writer, reader);
      onWroteTo(writer, reader);
    }),
    onSent: observer.observe,
    clock,
  });
  const mark = createMarks(database, conversations, sockets, { today: infrastructure.activeToday, clock });
  return { conversations, queue, observer, send, mark };
}
