import type { Message } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useMember } from "../members.ts";

export function Tombstone({ message }: { readonly message: Message }) {
  const { t } = useTranslation(["chat", "common"]);
  const sender = useMember(message.senderId);
  return (
    <p className="min-w-0 grow text-muted italic">{sender?.deleted ? t("common:deletedAccount") : t(wayOf(message))}</p>
  );
}

export function wayOf({ hidden, expired }: Pick<Message, "hidden" | "expired">) {
  if (hidden) return "hiddenMessage";
  return expired ? "disappeared" : "deletedMessage";
}
