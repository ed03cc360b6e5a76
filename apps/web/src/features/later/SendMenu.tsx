import { BellOff, CalendarClock } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { OutboxParts } from "#/data/outbox/entry.ts";
import { uploadEntry } from "#/data/outbox/upload-entry.ts";
import { laterShown } from "#/features/reminders/later-shown.ts";
import { TimeDialog } from "#/features/reminders/TimeDialog.tsx";
import { TimeItems } from "#/features/reminders/TimeItems.tsx";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Menu, MenuItem } from "#/ui/layers/Menu.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { timeZone } from "./time-zone.ts";
import "../reminders/texts.ts";

export interface SendLater {
  readonly sendSilently: (text: string) => void;
  /** Absent where nothing can be scheduled, such as before the first message of a chat. */
  readonly scheduling:
    | {
        readonly conversationId: string;
        /** Everything that goes with the text. */
        readonly parts: () => OutboxParts;
        /** Called once the message is scheduled. */
        readonly onScheduled: () => void;
      }
    | undefined;
}

interface Props extends SendLater {
  readonly text: string;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Other ways to send: without sound, and later. */
export function SendMenu({ text, anchor, sendSilently, scheduling, onClose }: Props) {
  const { t, i18n } = useTranslation(["later", "chat"]);
  const [step, setStep] = useState<"first" | "when" | "pick">("first");

  async function schedule(at: Date): Promise<void> {
    if (!scheduling) return;
    const { conversationId, parts, onScheduled } = scheduling;
    const { attachments = [], replyTo, mentions, renditions } = parts();
    const ids = await uploadEntry({
      entry: { attachments },
      store: async () => {},
      signal: new AbortController().signal,
    });
    await call("POST /conversations/:conversationId/scheduled", {
      params: { conversationId },
      body: {
        text,
        at: at.toISOString(),
        timeZone: timeZone(),
        attachments: attachments.map(({ alt }, i) => ({ _id: ids[i] ?? "", alt })),
        ...(replyTo && { replyTo: replyTo._id }),
        ...(mentions?.length && { mentions: mentions.map(({ userId }) => userId) }),
        ...(renditions?.length && { renditions }),
        clientMessageId: newId(),
      },
    });
    onScheduled();
    toast.success(t("willBeSent", { time: written(at, "dateAndTime", i18n.language) }), {
      action: { label: t("show"), act: () => laterShown.set("scheduled") },
    });
  }

  if (step === "pick")
    return (
      <TimeDialog title={t("sendLater")} action={t("schedule")} onDone={({ at }) => schedule(at)} onClose={onClose} />
    );
  return (
    <Menu label={t("chat:sendOptions")} anchor={anchor} step={step} onClose={onClose}>
      {step === "when" ? (
        <TimeItems
          onChoose={(at) => void schedule(at).catch((error) => toast.error(sentenceOf(error, t("failed"))))}
          onPick={() => setStep("pick")}
        />
      ) : (
        <>
          <MenuItem icon={<BellOff aria-hidden size={16} />} onSelect={() => sendSilently(text)}>
            {t("sendSilently")}
          </MenuItem>
          {scheduling && (
            <MenuItem stays icon={<CalendarClock aria-hidden size={16} />} onSelect={() => setStep("when")}>
              {t("sendLater")}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
