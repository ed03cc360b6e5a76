import type { Message } from "@lingualoom/contract/shapes.ts";
import { List, Pin, PinOff } from "lucide-react";
import { use } from "react";
import { usePins } from "#/data/conversations/pins.queries.ts";
import { MessageLine } from "#/features/translation/text/MessageLine.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Popover } from "#/ui/layers/Popover.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { setPinned } from "./set-pinned.ts";

interface Props {
  readonly conversationId: string;
  readonly me: string;
  readonly canUnpin: boolean;
}

export function PinBar({ me, conversationId, canUnpin }: Props) {
  const { t } = useTranslation("dialogs");
  const pins = usePins(conversationId);
  const { sought } = use(OpenChatContext);
  const { open, anchor, button, close } = usePanel();
  const [newest] = pins;
  if (!newest) return null;
  const label = t("pinnedMessages");
  const line = (message: Message, go: () => void) => (
    <button
      type="button"
      onClick={go}
      className="flex min-h-9 min-w-0 flex-1 items-center rounded-sm text-start text-sm hover:bg-sunken pointer-coarse:min-h-11"
    >
      <MessageLine me={me} message={message} />
    </button>
  );
  return (
    <section aria-label={label} className="flex items-center gap-2 border-b border-line bg-surface px-3">
      <Pin aria-hidden size={16} className="shrink-0 text-indigo" />
      {line(newest, () => sought.set(newest))}
      <IconButton {...button} label={t("pinnedCount", { count: pins.length })}>
        <List aria-hidden size={18} />
      </IconButton>
      {open && (
        <Popover label={label} anchor={anchor} align="end" className="w-96" onClose={close}>
          <h2 className="mb-2 font-semibold">{label}</h2>
          <ul>
            {pins.map((one) => (
              <li key={one._id} className="flex items-center gap-2">
                {line(one, () => {
                  close();
                  sought.set(one);
                })}
                {canUnpin && (
                  <IconButton label={t("unpin")} onClick={() => setPinned(one, false)}>
                    <PinOff aria-hidden size={16} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </section>
  );
}
