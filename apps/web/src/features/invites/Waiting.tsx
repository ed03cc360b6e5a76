import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { acceptInvite } from "#/data/people/invites.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";

interface Props {
  readonly code: string;
  readonly conversationId: string;
}

/** Somebody of the group has to let me in; as soon as they have, the group opens. */
export function Waiting({ code, conversationId }: Props) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true });
  useEvent("conversationCreated", (event) => {
    if (event.conversationId === conversationId) open();
  });
  // It may have been while there was no connection; asking again changes nothing.
  const ask = async () => {
    const answer = await acceptInvite(client, code).catch(() => null);
    if (answer && !answer.waits) open();
  };
  useReconnected(() => void ask());
  return (
    <p role="status" className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <span className="mt-0.5 shrink-0 text-muted">
        <Spinner />
      </span>
      {t("waits")}
    </p>
  );
}
