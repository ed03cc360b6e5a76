import { useTranslation } from "../../i18n/use-translation.ts";
import { toast } from "../layers/toast.ts";

/** Whether the server has another version of the page, without the files of this one. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/login", { cache: "no-store" });
    const page = await answer.text();
    const own = document.querySelectorAll('script[src^="/assets/"]');
    return answer.ok && [...own].some((script) => !page.includes(script.getAttribute("src") ?? ""));
  } catch {
    return false;
  }
}

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
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-8 font-medium text-indigo underline"
      >
        {t("reload")}
      </button>
    </>
  );
}
