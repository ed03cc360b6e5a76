import i18next from "i18next";
import { toast } from "../toasts/toast.ts";
import { serverVersion } from "./server-version.ts";

/**
 * Says that a part of the page cannot be loaded. A browser never asks again for a script that it could not fetch, as long as
 * the page lives, so a server that answers is a reason to load the page anew; drafts stay.
 */
export async function showNotLoaded(): Promise<void> {
  const version = await serverVersion();
  toast.error(i18next.t(version === "newer" ? "common:newVersion" : "common:notLoaded"), {
    id: "not-loaded",
    ...(version !== "unknown" && {
      duration: 0,
      action: { label: i18next.t("common:reload"), act: () => location.reload() },
    }),
  });
}
