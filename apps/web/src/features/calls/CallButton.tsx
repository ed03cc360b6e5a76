import { Phone } from "lucide-react";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { type AskedCall, askedCall, currentCall } from "./call-state.ts";

export function CallButton({ conversationId, name }: Pick<AskedCall, "conversationId" | "name">) {
  const { t } = useTranslation("chat");
  if (useStore(currentCall)) return null;
  return (
    <IconButton label={t("call")} aria-haspopup="dialog" onClick={() => askedCall.set({ conversationId, name })}>
      <Phone aria-hidden size={20} />
    </IconButton>
  );
}
