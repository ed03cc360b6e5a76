import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { use, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { sentenceOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { InMessageMenu } from "./in-message-menu.ts";

interface Props {
  readonly message: Message;
  readonly mine: boolean;
  readonly onClose: () => void;
}

/** What can be done with a message. What was done comes back as an event, here as on every other device. */
export function MessageMenu({ message, mine, onClose }: Props) {
  const { t } = useTranslation("chat");
  const editable = mine && !message.deletedAt;
  const [text, setText] = useState(message.text);
  const params = { id: message._id };
  const onError = (error: unknown) => toast.error(sentenceOf(error, t("changeFailed")));
  const remove = useMutation({
    mutationFn: (whom: "me" | "everyone") => call("DELETE /message/:id", { params, query: { for: whom } }),
    onSuccess: onClose,
    onError,
  });
  const edit = useMutation({
    mutationFn: () => call("PATCH /message/:id", { params, body: { text } }),
    onSuccess: onClose,
    onError,
  });
  const inMenu = use(InMessageMenu);
  const more = !message.deletedAt && message.text !== "" && inMenu(message, onClose);
  const title = editable ? "editTitle" : more ? "messageTitle" : "deleteTitle";
  const saveable = text.trim() !== message.text && (text.trim() !== "" || message.image !== "");
  return (
    <Dialog title={t(title)} onClose={onClose}>
      {editable && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (saveable) edit.mutate();
          }}
        >
          <textarea
            dir="auto"
            aria-label={t("editTitle")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="field-sizing-content block max-h-60 min-h-11 rounded-lg border border-edge bg-paper px-3.5 py-2.5"
          />
          <Button type="submit" disabled={!saveable || edit.isPending}>
            {t("saveEdit")}
          </Button>
        </form>
      )}
      {more}
      <p className="text-sm text-muted">{t(editable ? "deleteHint" : "deleteHintTheirs")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button look="quiet" disabled={remove.isPending} onClick={() => remove.mutate("me")}>
          {t("deleteForMe")}
        </Button>
        {editable && (
          <Button look="quiet" disabled={remove.isPending} onClick={() => remove.mutate("everyone")}>
            {t("deleteForEveryone")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
