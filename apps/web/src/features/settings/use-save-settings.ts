import type { Settings } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "../../data/settings.queries.ts";
import { useRealtime } from "../../realtime/RealtimeProvider.tsx";
import { call } from "../../transport/call.ts";

const EVENT_NAMES: Readonly<Record<string, string>> = {
  preferredLanguage: "language",
  soundEnabled: "sound",
};

/**
 * Saves some settings: shown at once, then sent, then told to the other devices. When the server refuses, what
 * was before comes back, and what is really stored is read again.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  const { socket } = useRealtime();
  const key = settingsQuery.queryKey;
  return useMutation({
    mutationFn: (changes: Partial<Settings>) => call("PUT /settings/translation", { body: changes }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      if (before) client.setQueryData(key, { ...before, ...changes });
      return before;
    },
    onSuccess: ({ settings }, changes) => {
      client.setQueryData(key, settings);
      for (const [name, value] of Object.entries(changes))
        socket.emit("settingsChanged", { type: EVENT_NAMES[name] ?? name, value });
    },
    onError: async (_error, _changes, before) => {
      client.setQueryData(key, before);
      await client.invalidateQueries({ queryKey: key });
    },
  });
}
