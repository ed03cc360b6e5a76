import type { KeyType } from "@lingualoom/contract/calls/admin.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ADMIN, providerKeysQuery } from "../../../api/admin.queries.ts";
import { ApiError, sentenceOf } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useActivity } from "../activity.ts";

interface Change {
  readonly type: KeyType;
  readonly keys: readonly string[];
  /** What is said when it is done. */
  readonly done: string;
  readonly currentPassword?: string;
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && (error.code === "REAUTHENTICATE" || error.code === "WRONG_PASSWORD");

/** Replaces the keys of a type; a change that needs the password first waits for it. */
export function useChangeKeys() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { tell } = useActivity();
  const [waiting, setWaiting] = useState<{ change: Change; problem: string } | null>(null);
  const change = useMutation({
    mutationFn: ({ type, keys, currentPassword }: Change) =>
      call("PUT /admin/lingualoomai", {
        body: { keyType: type, keys: [...keys], ...(currentPassword && { currentPassword }) },
      }),
    onSuccess: ({ keys }, { done }) => {
      setWaiting(null);
      client.setQueryData(providerKeysQuery.queryKey, keys);
      tell("success", done);
      void client.invalidateQueries({ queryKey: [...ADMIN, "engines"] });
    },
    onError: (error, tried) => {
      if (wantsPassword(error)) {
        const { currentPassword: _, ...rest } = tried;
        setWaiting({ change: rest, problem: tried.currentPassword ? sentenceOf(error, "") : "" });
      } else tell("error", sentenceOf(error, t("keysFailed")));
    },
  });
  return {
    change: change.mutate,
    updating: change.isPending,
    waiting,
    confirm: (currentPassword: string) => waiting && change.mutate({ ...waiting.change, currentPassword }),
    giveUp: () => setWaiting(null),
  };
}
