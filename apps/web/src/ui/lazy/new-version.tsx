import { useTranslation } from "../../i18n/use-translation.ts";
import { toast } from "../layers/toast.ts";
import { isOutdated } from "./outdated.ts";

/** Stays until it is followed or dismissed; drafts survive the reload. */
export async function offerIfOutdated(): Promise<boolean> {
  const outdated = await isOutdated();
  if (outdated) toast.error(<NewVersion />, { id: "not-loaded", duration: 0 });
  return outdated;
}

function NewVersion() {
  const { t } = useTranslation("common");
  return (
    <>
      {t("newVersion")}{" "}
      <button type="button" onClick={() => location.reload()} className="min-h-8 font-medium text-indigo underline">
        {t("reload")}
      </button>
    </>
  );
}
