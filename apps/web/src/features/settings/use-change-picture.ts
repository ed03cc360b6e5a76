import { useMutation, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { toast } from "#/ui/toasts/toast.ts";

/** Changes my picture, or removes it. */
export function useChangePicture() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      const profilePic = file ? await readAsDataUrl(file) : "";
      return call("PUT /auth/update-profile", { body: { profilePic } });
    },
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      toast.success(t("profileUpdated"));
    },
    onError: (error) => toast.error(sentenceOf(error, t("profileFailed"))),
  });
  return { change: (file: File) => save.mutate(file), remove: () => save.mutate(null), busy: save.isPending };
}
