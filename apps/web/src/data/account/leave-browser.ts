import { forgetAttachments } from "../attachments/chosen-attachments.ts";
import { forgetShared } from "../from-other-apps/shared-content.ts";
import { openOutboxStore } from "../outbox/store.ts";
import { forgetPerson } from "../personal-storage.ts";
import { forgetPendingEmail } from "./pending-email.ts";
import { forgetPendingReturn } from "./pending-return.ts";

/** Deletes all of a user's data from this browser, except the offline copy (`clearOfflineData`) and the page's memory. */
export async function leaveBrowser(me: string): Promise<void> {
  await openOutboxStore()
    .clear(me)
    .catch(() => {});
  await forgetAttachments(me);
  await forgetShared();
  forgetPerson(me);
  forgetPendingEmail();
  forgetPendingReturn();
  await closeNotifications();
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
