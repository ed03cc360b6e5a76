import { type SettingName, settingEventType } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { call } from "#/transport/call.ts";

const SAVING = ["save settings"];

/**
 * Saves settings: shows them immediately, sends them, then publishes them to the user's other devices. If the server
 * refuses, the page reverts them and refetches the stored ones. Changes are sent one after the other, or an earlier one
 * could arrive last.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  const { socket } = useRealtime();
  const key = settingsQuery.queryKey;
  return useMutation({
    mutationKey: SAVING,
    scope: { id: "settings" },
    mutationFn: (changes: Partial<Settings>) => call("PUT /settings/translation", { body: changes }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      if (before) client.setQueryData(key, { ...before, ...changes });
      return before;
    },
    onSuccess: ({ settings }, changes) => {
      // The answer lacks changes that are not sent yet.
      if (client.isMutating({ mutationKey: SAVING }) === 1) client.setQueryData(key, settings);
      for (const [name, value] of Object.entries(changes))
        socket.emit("settingsChanged", { type: settingEventType(name as SettingName), value });
    },
    onError: async (_error, _changes, before) => {
      client.setQueryData(key, before);
      await client.invalidateQueries({ queryKey: key });
    },
  });
}
