import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { ReaderViewInBubble } from "./ReaderView.tsx";

interface Props {
  readonly message: Message;
  readonly reader: Person;
}

/** Next to the user's own message: shows it as its reader sees it. On touch, the message's menu has it. */
export function ReaderViewButton({ message, reader }: Props) {
  const { t } = useTranslation("translation");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const label = t("openAsReadBy", { name: reader.fullName });
  return (
    <>
      {/* Further out than the toolbar, which is next to the bubble. */}
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="absolute inset-e-full top-1 me-21 grid size-7 place-items-center rounded-md text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100"
      >
        <LineIcon line="eye" className="size-4" />
      </button>
      {open && <ReaderViewInBubble message={message} reader={reader} onClose={close} />}
    </>
  );
}
