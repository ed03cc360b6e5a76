import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { changePerson } from "../api/change-person.ts";
import { forgetPictures } from "../api/chosen-pictures.ts";
import { forgetPendingEmail } from "../api/pending-email.ts";
import { forgetPerson } from "../api/personal-storage.ts";
import { useRealtime } from "./RealtimeProvider.tsx";

/** Takes everything of a person out of this browser; the guards then show the public pages. */
export function useLeave(me: Me): () => Promise<void> {
  const client = useQueryClient();
  const { outbox } = useRealtime();
  return async () => {
    await outbox.clear();
    await forgetPictures(me._id);
    forgetPerson(me._id);
    forgetPendingEmail();
    changePerson(client, null);
  };
}
