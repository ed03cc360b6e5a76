import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { configQuery } from "../../../data/account/session.queries.ts";
import { conversationSettingsQuery } from "../../../data/conversations/conversation-settings.queries.ts";
import { isHigher, privacyLevelOf } from "../../../data/conversations/privacy-level.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { toast } from "../../../ui/layers/toast.ts";

const isWordless = ({ transcript: ofText, attachments = [] }: Message) =>
  !ofText && attachments.some(({ kind, transcript }) => (kind === "audio" || kind === "video") && !transcript);

/** Has the words of recordings written down that have none, where something may hear them. */
export function WriteDown({ message }: { readonly message: Message }) {
  const { t } = useTranslation("voice");
  const { data: config } = useQuery(configQuery);
  const { data: settings } = useQuery(conversationSettingsQuery(message.conversationId));
  const ask = useMutation({
    mutationFn: () => call("POST /message/:id/transcript", { params: { id: message._id } }),
    onSuccess: (now) => isWordless(now) && toast.show(t("noWordsYet")),
    onError: (error) => toast.error(sentenceOf(error, t("notWrittenDown"))),
  });
  const level = config?.transcription;
  if (!isWordless(message) || !level || !settings || isHigher(level, privacyLevelOf(message, settings))) return null;
  return (
    <button
      type="button"
      // It keeps the focus while it works.
      aria-disabled={ask.isPending}
      onClick={() => !ask.isPending && ask.mutate()}
      className="relative me-auto min-h-6 rounded-sm text-start text-xs font-medium text-indigo underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5"
    >
      {t(ask.isPending ? "writingDown" : "writeDown")}
    </button>
  );
}
