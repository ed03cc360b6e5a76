import { useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import type { Source } from "./AttachMenu.tsx";

const AttachMenu = later(async () => (await import("./AttachMenu.tsx")).AttachMenu);

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPoll: (() => void) | undefined;
  /** Absent for users who may not set reminders. */
  readonly onReminder: (() => void) | undefined;
}

const ACCEPTED: Readonly<Record<Source, string>> = { camera: "image/*", media: "image/*,video/*", files: "" };

export function AttachButton({ onFiles, ...entries }: Props) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  const { open, anchor, button, close } = usePanel("menu");
  const choose = (source: Source) => {
    if (!input.current) return;
    input.current.accept = ACCEPTED[source];
    // Makes browsers open the camera at once.
    input.current.toggleAttribute("capture", source === "camera");
    input.current.click();
  };
  return (
    <>
      <IconButton {...button} label={t("attach")} className="rounded-full md:size-11">
        <LineIcon line="plus" className="size-6" />
      </IconButton>
      {open && <AttachMenu {...entries} anchor={anchor} onChoose={choose} onClose={close} />}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          target.value = "";
        }}
      />
    </>
  );
}
