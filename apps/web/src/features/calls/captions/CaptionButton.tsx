import { useQuery } from "@tanstack/react-query";
import { Captions, CaptionsOff } from "lucide-react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { CallSession, ShownCall } from "../call-session.ts";
import { useIsForbidden } from "./use-is-forbidden.ts";

interface Props {
  readonly session: CallSession;
  readonly shown: ShownCall;
}

export function CaptionButton({ session, shown: { call, captions } }: Props) {
  const { t } = useTranslation("calls");
  const { data: config } = useQuery(configQuery);
  const isForbidden = useIsForbidden(call.conversationId);
  const toggle = () => {
    if (!captions && config && config.transcription === null) return toast.show(t("noRecognizer"));
    if (!captions && isForbidden) return toast.show(t("captionsForbidden"));
    session.setCaptions(!captions);
  };
  return (
    <IconButton label={t("captions")} aria-pressed={captions} onClick={toggle}>
      {captions ? <Captions aria-hidden size={20} className="text-indigo" /> : <CaptionsOff aria-hidden size={20} />}
    </IconButton>
  );
}
