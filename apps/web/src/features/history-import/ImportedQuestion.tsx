import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "#/data/account/permissions.ts";
import { saidToBeMineQuery } from "#/data/conversations/imports.queries.ts";
import { later } from "#/ui/later/later.tsx";

const AreTheseYours = later(async () => (await import("./AreTheseYours.tsx")).AreTheseYours);

interface Props {
  /** Null for messages of a whole server, whose conversations the reader is not in yet. */
  readonly conversationId: string | null;
}

/** Asks whether imported messages are the reader's; one author after the other. */
export function ImportedQuestion({ conversationId }: Props) {
  const { mayCall } = usePermissions();
  const { data } = useQuery({ ...saidToBeMineQuery, enabled: mayCall("GET /imported") });
  const said = data?.find((one) => one.conversationId === conversationId);
  return said ? <AreTheseYours key={said._id} said={said} /> : null;
}
