import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";

/** Whether the chat's privacy level keeps speech from everything that this server could recognize it with. */
export function useIsForbidden(conversationId: string): boolean {
  const { data: config } = useQuery(configQuery);
  const { data: settings } = useQuery(conversationSettingsQuery(conversationId));
  if (!settings || !config?.transcription) return false;
  const { effectivePrivacyLevel } = settings;
  return (
    effectivePrivacyLevel === "device" || (effectivePrivacyLevel === "server" && config.transcription !== "server")
  );
}
