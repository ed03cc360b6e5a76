import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { Eye } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { loadedLater } from "../../ui/loaded-later.tsx";

const AsReadBy = loadedLater(async () => (await import("./AsReadBy.tsx")).AsReadBy, null);

interface Props {
  readonly message: Message;
  readonly reader: Person;
}

/** Beside an own message: the way to see it as it is read. */
export function OwnMessageSlot({ message, reader }: Props) {
  const { t } = useTranslation("translation");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {/* Beyond the button of the message's menu, which stands nearest to the bubble. */}
      <span className="absolute inset-e-full top-1 me-7">
        <IconButton
          ref={button}
          label={t("openAsReadBy", { name: reader.fullName })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="size-7! opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-70"
        >
          <Eye aria-hidden size={16} />
        </IconButton>
      </span>
      {open && <AsReadBy message={message} reader={reader} onClose={close} />}
    </>
  );
}
