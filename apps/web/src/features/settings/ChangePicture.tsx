import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  readonly me: Me;
  readonly online?: boolean;
}

export function ChangePicture({ me, online = false }: Props) {
  const { t } = useTranslation("chat");
  const { change, busy } = useChangePicture();
  return (
    <PictureButton covers label={t("changePicture")} hint={t("change")} busy={busy} onFile={change}>
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} online={online} />
    </PictureButton>
  );
}

export function useChangePicture() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const save = useAction({
    act: async (file: File | null) => {
      const profilePic = file ? await readAsDataUrl(file) : "";
      return call("PUT /auth/update-profile", { body: { profilePic } });
    },
    done: t("profileUpdated"),
    failed: t("profileFailed"),
    onDone: (me) => client.setQueryData(meQuery.queryKey, me),
  });
  return { change: (file: File) => save.mutate(file), remove: () => save.mutate(null), busy: save.isPending };
}
