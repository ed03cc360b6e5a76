import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { doctorQuery } from "../../../../data/admin/admin.queries.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../../transport/api-error.ts";
import { call } from "../../../../transport/call.ts";
import { useActivity } from "../../activity.ts";

/** The last check of this dashboard, which stays while an administrator mends something in another tab. */
export function useDoctor() {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const client = useQueryClient();
  const { data: result } = useQuery(doctorQuery);
  const { mutate: check, isPending: isChecking } = useMutation({
    mutationFn: (email: boolean) => call("POST /health/admin/doctor", { body: { email } }),
    onSuccess: (findings) => client.setQueryData(doctorQuery.queryKey, { at: new Date(), findings }),
    onError: (error) => report("error", sentenceOf(error, t("checkServerFailed"))),
  });
  return { result, isChecking, check };
}
