import i18next from "i18next";
import { toast } from "../layers/toast.ts";

// Prefetched: once there is a newer version, the server no longer has this file.
export const loadNewVersion = () => import("./new-version.tsx");

/** Shows that a part of the page cannot be loaded now, and how to get it. */
export async function showNotLoaded(): Promise<void> {
  const newer = await loadNewVersion().catch(() => null);
  if (!(await newer?.offerIfOutdated())) toast.error(i18next.t("common:notLoaded"), { id: "not-loaded" });
}
