import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { useActivity } from "../activity.ts";

/** Tests whether the provider accepts the keys. */
export function TestConnection({ provider, name }: { readonly provider: string; readonly name: string }) {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const test = useMutation({
    mutationFn: () => call("POST /admin/lingualoomai/test", { body: { provider } }),
    onSuccess: ({ success, modelsAvailable, error = "" }) =>
      success
        ? report("success", t("testPassed", { name, number: modelsAvailable }))
        : report("error", t("testFailed", { reason: error })),
    onError: (error) => report("error", t("testFailed", { reason: sentenceOf(error, t("noAnswer")) })),
  });
  return (
    <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? t("testing") : t("testConnection")}
    </Button>
  );
}
