import i18next from "i18next";
import { toast } from "react-hot-toast/headless";

// Fetched while it can be: once there is a newer version this one's file of it is gone.
export const aboutNewVersion = () => import("./new-version.tsx");

/** Says that a part of the page cannot come now, and how to get it. */
export async function sayNotLoaded(): Promise<void> {
  const newer = await aboutNewVersion().catch(() => null);
  if (!(await newer?.offerIfOutdated())) toast.error(i18next.t("common:notLoaded"), { id: "not-loaded" });
}
