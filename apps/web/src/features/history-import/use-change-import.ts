import type { CallerInput } from "@lingualoom/contract/calls.ts";
import type { HistoryImport } from "#/data/conversations/imports.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useAction } from "#/ui/kit/use-action.ts";

type Changes = CallerInput<"PATCH /imports/:id", "body">;
type Named = Pick<HistoryImport, "_id" | "conversationId">;

const partsOf = ({ _id, conversationId }: Named) => [keys.import(_id), keys.imports(conversationId)];

export function useChangeImport(one: Named) {
  const { t } = useTranslation("imports");
  return useAction({
    act: (body: Changes) => call("PATCH /imports/:id", { params: { id: one._id }, body }),
    failed: t("changeFailed"),
    stale: partsOf(one),
  });
}

/** Cancels an import, or undoes a finished one. */
export function useUndoImport(one: Named) {
  const { t } = useTranslation("imports");
  return useAction({
    act: () => call("DELETE /imports/:id", { params: { id: one._id } }),
    failed: t("changeFailed"),
    stale: partsOf(one),
  });
}
