import { DOCTOR_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { doctorQuery } from "#/data/admin/admin.queries.ts";
import { Part } from "#/features/admin/Part.tsx";
import { useAdminAction } from "#/features/admin/use-admin-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Findings } from "./Findings.tsx";
import { isWell, worstFirst } from "./groups.ts";

/** Tries what operators get wrong, and shows what was found and what to do. */
export function CheckServer({ me }: { readonly me: Me }) {
  const { t, i18n } = useTranslation("admin");
  const [email, setEmail] = useState(false);
  const { result, isChecking, check } = useDoctor();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" });
  const shown = isChecking ? null : result;
  return (
    <Part title={t("checkServer")}>
      <p className="mb-2 text-muted">{t("checkServerHint", { seconds: DOCTOR_SECONDS })}</p>
      <SwitchField
        label={t("checkServerEmail", { email: me.email })}
        checked={email}
        onChange={setEmail}
        disabled={isChecking}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={isChecking} onClick={() => check(email)}>
          {result ? t("checkServerAgain") : t("checkServerStart")}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-52">
          {isChecking && t("checkServerRuns")}
          {shown && (
            <>
              <strong className="font-semibold">
                {isWell(shown.findings) ? t("allIsWell") : t("findingsSum", countsOf(shown.findings))}
              </strong>{" "}
              <span className="text-muted">{t("checkedAt", { time: time.format(shown.at) })}</span>
            </>
          )}
        </p>
      </div>
      {shown && <Findings groups={worstFirst(shown.findings)} />}
    </Part>
  );

  function countsOf(findings: Parameters<typeof worstFirst>[0]) {
    const number = new Intl.NumberFormat(i18n.language);
    const count = (wanted: string) => number.format(findings.filter(({ status }) => status === wanted).length);
    return { faults: count("fault"), warnings: count("warning") };
  }
}

/** The last check of this dashboard, which stays while an administrator mends something in another tab. */
function useDoctor() {
  const { t, i18n } = useTranslation("admin");
  const client = useQueryClient();
  const query = doctorQuery(i18n.language);
  const { data: result } = useQuery(query);
  const { mutate: check, isPending: isChecking } = useAdminAction({
    act: (email: boolean) => call("POST /health/admin/doctor", { body: { email } }),
    failed: t("checkServerFailed"),
    onDone: (findings) => client.setQueryData(query.queryKey, { at: new Date(), findings }),
  });
  return { result, isChecking, check };
}
