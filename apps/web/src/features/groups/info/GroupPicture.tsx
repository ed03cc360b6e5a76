import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useGroupChange } from "../use-group.ts";

interface Props {
  readonly conversationId: string;
  readonly group: GroupDetails;
  readonly mayEdit: boolean;
}

export function GroupPicture({ conversationId, group, mayEdit }: Props) {
  const { t } = useTranslation("groups");
  const { save, outcome } = useGroupChange(conversationId);
  const picture = <Avatar id={conversationId} name={group.title} picture={group.avatar} size="xl" />;
  if (!mayEdit) return picture;
  const change = async (file: File) => save.mutate({ avatar: await readAsDataUrl(file) });
  return (
    <>
      <div className="relative">
        <PictureButton label={t("changePicture")} busy={save.isPending} onFile={(file) => void change(file)}>
          {picture}
        </PictureButton>
        <span className="absolute start-full bottom-6">{outcome.note}</span>
      </div>
      {group.avatar && (
        <Button look="plain" disabled={save.isPending} onClick={() => save.mutate({ avatar: "" })}>
          {t("removePicture")}
        </Button>
      )}
      {outcome.error && (
        <p role="alert" className="text-sm text-red">
          {outcome.error}
        </p>
      )}
    </>
  );
}
