import type { Me } from "@lingualoom/contract/shapes.ts";
import { Camera } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useFileField } from "../../ui/forms/use-file-field.tsx";
import { Avatar } from "../../ui/graphics/Avatar.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useChangePicture } from "./use-change-picture.ts";

interface Props {
  readonly me: Me;
  readonly online?: boolean;
}

/** My picture; a click changes it. */
export function ChangePicture({ me, online = false }: Props) {
  const { t } = useTranslation("chat");
  const { change, busy } = useChangePicture();
  const { field, choose } = useFileField({ label: t("changePicture"), accept: "image/*", onFile: change });
  return (
    <>
      <button
        type="button"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={choose}
        className="finger-sized group relative grid shrink-0 place-items-center rounded-full"
      >
        {/* As content, not as a label: a label would have to begin with the initials, which are drawn here as letters. */}
        <span className="sr-only">{t("changePicture")}</span>
        <Avatar id={me._id} name={me.fullName} picture={me.profilePic} online={online} />
        <span
          aria-hidden
          title={t("change")}
          className={`absolute inset-0 grid place-items-center rounded-full bg-shade text-surface transition-opacity duration-150 ${busy ? "" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`}
        >
          {busy ? <Spinner /> : <Camera size={18} />}
        </span>
      </button>
      {field}
    </>
  );
}
