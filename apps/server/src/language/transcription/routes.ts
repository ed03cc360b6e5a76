import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { readMessage } from "#/talk/message/lock-store.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { createTranscriptCorrection } from "./correction.ts";
import { readRecordings } from "./recording-store.ts";
import type { Transcription, Waiting } from "./transcription.ts";

/** Milliseconds that a request waits, which is less than pages wait; a short recording is done by then. */
const PATIENCE_MS = 10_000;

export function transcriptionRoutes(
  context: Platform & { readonly access: MessageAccess; readonly deliver: MemberDelivery },
  transcription: Transcription,
): Routes<"POST /message/:id/transcript" | "PUT /media/:id/transcript"> {
  const { database, clock, limits, access, work } = context;
  const correct = createTranscriptCorrection(context);

  async function asItIs(me: string, id: string): Promise<Message> {
    const conversation = await access.conversationOf(me, id);
    const row = await readMessage(database, { id, conversation_id: conversation.conversationId });
    return presentMessageAt(row, conversation, clock.now());
  }

  async function isDone(id: string): Promise<boolean> {
    const timer = clock.after(PATIENCE_MS, () => transcription.giveUp(id));
    const asked = transcription.outcomeOf(id);
    work.wake("transcription");
    const outcome = await asked;
    timer.cancel();
    return outcome !== "later";
  }

  return {
    async "POST /message/:id/transcript"({ me, params: { id } }) {
      const message = await readableMessage(database, me.userId, id, clock.now());
      const recordings = await readRecordings(database, message, clock.now());
      const [first] = recordings;
      if (!first) {
        const now = await asItIs(me.userId, id);
        if (now.text === "" && !now.attachments?.some(({ transcript }) => transcript))
          throw new AppError("VALIDATION", say("nothingToHear"));
        return now;
      }
      if (transcription.enginesFor(first).length === 0) throw new AppError("ABOVE_PRIVACY_LEVEL", say("nobodyMayHear"));
      await limits.consume("TRANSCRIBE", me.userId, recordings.length);
      const payload: Waiting = { conversationId: message.conversation_id, isAsked: true };
      const asked = { kind: "transcription", key: id, owner: first.sender_id, payload, dueAt: clock.now() };
      await addWork(database, asked, clock.now());
      const done = await isDone(id);
      return new Reply(await asItIs(me.userId, id), { status: done ? 200 : 202 });
    },

    "PUT /media/:id/transcript": ({ me, params, body }) => correct(me.userId, params.id, body.text),
  };
}
