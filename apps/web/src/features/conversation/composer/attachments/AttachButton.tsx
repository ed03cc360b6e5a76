import { useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { AttachMenu, type Source } from "./AttachMenu.tsx";

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPoll: (() => void) | undefined;
}

const ACCEPTED: Readonly<Record<Source, string>> = { camera: "image/*", media: "image/*,video/*", files: "" };

export function AttachButton({ onFiles, onPoll }: Props) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const touch = useMedia(TOUCH);
  const choose = (source: Source) => {
    if (!input.current) return;
    input.current.accept = ACCEPTED[source];
    // Makes browsers open the camera at once.
    input.current.toggleAttribute("capture", source === "camera");
    input.current.click();
  };
  return (
    <>
      <IconButton
        label={t("attach")}
        className="rounded-full md:size-11"
        onClick={() => (touch ? setOpen(true) : choose("files"))}
      >
        <LineIcon line="plus" className="size-6" />
      </IconButton>
      {open && <AttachMenu anchor={input} onChoose={choose} onPoll={onPoll} onClose={() => setOpen(false)} />}
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
