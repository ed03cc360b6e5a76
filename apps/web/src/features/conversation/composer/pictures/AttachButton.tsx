import { useRef } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { LineIcon } from "../../../../ui/graphics/LineIcon.tsx";

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
}

export function AttachButton({ onFiles }: Props) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t("attachPicture")}
        className="rounded-full md:size-11"
        onClick={() => input.current?.click()}
      >
        <LineIcon line="plus" className="size-6" />
      </IconButton>
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
