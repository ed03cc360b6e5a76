import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { Copy, Pencil } from "lucide-react";
import { use } from "react";
import { toast } from "react-hot-toast/headless";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Dialog } from "../../../ui/layers/Dialog.tsx";
import { copyText } from "../../../ui/text/copy-text.ts";
import { isEditable } from "../composer/editing/use-editing.ts";
import { useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { InMessageMenu } from "./in-message-menu.ts";

interface Props {
  readonly message: Message;
  readonly mine: boolean;
  readonly onClose: () => void;
}

/** What can be done with a message. What was done comes back as an event, here as on every other device. */
export function MessageMenu({ message, mine, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat"]);
  const ownAndThere = mine && isEditable(message);
  const isBlocked = useIsBlocked(useOtherMember(message.senderId)?._id ?? "");
  const remove = useMutation({
    mutationFn: (whom: "me" | "everyone") =>
      call("DELETE /message/:id", { params: { id: message._id }, query: { for: whom } }),
    onSuccess: onClose,
    onError: (error: unknown) => toast.error(sentenceOf(error, t("chat:changeFailed"))),
  });
  const removing = remove.isPending && remove.variables;
  const end = (whom: "me" | "everyone") => {
    if (!removing) remove.mutate(whom);
  };
  const inMenu = use(InMessageMenu);
  const { edited } = use(OpenChatContext);
  const more = !message.deletedAt && message.text !== "" && inMenu(message, onClose);
  const edit = () => {
    onClose();
    edited.set(message);
  };
  const copy = async () => {
    try {
      await copyText(message.text);
      toast.success(t("copied"));
      onClose();
    } catch {
      toast.error(t("copyFailed"));
    }
  };
  return (
    <Dialog title={t("chat:messageMenu")} onClose={onClose}>
      {message.text && (
        <p
          dir="auto"
          lang={message.language === "und" ? undefined : message.language}
          className="line-clamp-2 border-s-2 border-line ps-3 text-sm text-muted"
        >
          {message.text}
        </p>
      )}
      {(ownAndThere || message.text) && (
        <div className="grid gap-2">
          {ownAndThere && !isBlocked && (
            <Button look="quiet" onClick={edit}>
              <Pencil aria-hidden size={16} />
              {t("editTitle")}
            </Button>
          )}
          {message.text && (
            <Button look="quiet" onClick={() => void copy()}>
              <Copy aria-hidden size={16} />
              {t("copyText")}
            </Button>
          )}
        </div>
      )}
      {more}
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-sm text-muted">{t(ownAndThere ? "deleteHint" : "deleteHintTheirs")}</p>
        <div className="grid gap-2">
          <Button look="danger" busy={removing === "me"} onClick={() => end("me")}>
            {t("deleteForMe")}
          </Button>
          {ownAndThere && (
            <Button look="danger" busy={removing === "everyone"} onClick={() => end("everyone")}>
              {t("deleteForEveryone")}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
