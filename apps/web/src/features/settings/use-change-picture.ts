import { useMutation, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../../data/account/session.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { toast } from "../../ui/layers/toast.ts";
import { pictureProblem } from "./picture-problem.ts";
import { readAsDataUrl } from "./read-as-data-url.ts";

/** Changes my picture: checks a file before it is sent; null removes the picture. */
export function useChangePicture() {
  const { t } = useTranslation(["chat", "dialogs"]);
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
  const change = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) toast.error(t(problem));
    else save.mutate(file);
  };
  return { change, remove: () => save.mutate(null), busy: save.isPending };
}
