import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { isHigher, privacyLevelOf } from "#/data/conversations/privacy-level.ts";
import { deviceSpeech } from "#/data/device-speech/speech-api.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { later } from "#/ui/later/later.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { WriteDownButton } from "./WriteDownButton.tsx";
import { isWordless } from "./wordless.ts";

const WriteDownHere = later(async () => (await import("./WriteDownHere.tsx")).WriteDownHere);

export function WriteDown({ message }: { readonly message: Message }) {
  const { data: config } = useQuery(configQuery);
  const { data: settings } = useQuery(conversationSettingsQuery(message.conversationId));
  if (!isWordless(message) || !config || !settings) return null;
  const allowed = privacyLevelOf(message, settings);
  if (allowed === "device") return deviceSpeech() ? <WriteDownHere message={message} /> : null;
  const level = config.transcription;
  return level && !isHigher(level, allowed) ? <WriteDownThere message={message} /> : null;
}

function WriteDownThere({ message }: { readonly message: Message }) {
  const { t } = useTranslation("voice");
  const ask = useMutation({
    mutationFn: () => call("POST /message/:id/transcript", { params: { id: message._id } }),
    onSuccess: (now) => isWordless(now) && toast.show(t("noWordsYet")),
    onError: (error) => toast.error(sentenceOf(error, t("notWrittenDown"))),
  });
  return (
    <WriteDownButton isOff={ask.isPending} onPress={() => ask.mutate()}>
      {t(ask.isPending ? "writingDown" : "writeDown")}
    </WriteDownButton>
  );
}
