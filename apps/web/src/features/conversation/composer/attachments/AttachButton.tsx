import { useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { LineIcon } from "../../../../ui/graphics/LineIcon.tsx";
import { TOUCH, useMedia } from "../../../../ui/hooks/use-media.ts";
import { AttachMenu } from "./AttachMenu.tsx";

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
}

export function AttachButton({ onFiles }: Props) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const touch = useMedia(TOUCH);
  const choose = (camera: boolean) => {
    // With it, browsers open the camera at once.
    input.current?.toggleAttribute("capture", camera);
    input.current?.click();
  };
  return (
    <>
      <IconButton
        label={t("attachPicture")}
        className="rounded-full md:size-11"
        onClick={() => (touch ? setOpen(true) : choose(false))}
      >
        <LineIcon line="plus" className="size-6" />
      </IconButton>
      {open && <AttachMenu anchor={input} onChoose={choose} onClose={() => setOpen(false)} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t("attachPicture")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = "";
        }}
      />
    </>
  );
}
