import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

/** Changes my picture, or removes it. */
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
