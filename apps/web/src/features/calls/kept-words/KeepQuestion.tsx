import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useStore } from "#/external-store.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call as send } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { ownWords } from "../call-state.ts";
import { usePeople } from "../use-people.ts";
import { forgetOwnWords } from "./own-words.ts";
import "../texts.ts";

interface Props {
  readonly me: string;
  readonly call: Call;
}

/** Offers to keep what was said in a call, and asks everyone who took part. */
export function KeepQuestion({ me, call }: Props) {
  const { t } = useTranslation("calls");
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const said = useStore(ownWords);
  const { words } = call;
  const { by, agreed = [], waiting = [], refused } = words ?? {};
  const people = usePeople(call.conversationId, [...waiting, ...(by ? [by] : [])]);
  const tookPart = [...agreed, ...waiting].includes(me);
  const nameOf = (id: string) => people.get(id)?.fullName ?? "";
  const answer = async (agreed: boolean) => {
    // Nothing was asked yet, so no one needs to hear of it.
    if (!by && !agreed) return forgetOwnWords(call.id);
    setBusy(true);
    try {
      await send("PUT /calls/:callId/keep", { params: { callId: call.id }, body: { agreed } });
      await client.invalidateQueries({ queryKey: keys.calls });
    } catch (error) {
      toast.error(sentenceOf(error, t("failed")));
    } finally {
      setBusy(false);
    }
  };
  const isAsked = by && waiting.includes(me);
  const isOffered = !by && (said.get(call.id)?.length ?? 0) > 0;
  const others = waiting.filter((id) => id !== me);
  const sentence = refused
    ? t("notKept")
    : isAsked
      ? t("asksToKeep", { name: nameOf(by) })
      : isOffered
        ? t("keepHint")
        : by && (others.length > 0 ? t("waitsForYes", { name: others.map(nameOf).join(", ") }) : t("willBeKept"));
  if (!sentence || !tookPart) return null;
  const className = `flex flex-wrap items-center gap-2 px-4 py-1 ${call.endedAt ? "border-b border-line bg-indigo-soft" : ""}`;
  if (isOffered && !call.endedAt)
    return (
      <div className={className}>
        <Button small look="plain" busy={isBusy} title={t("keepHint")} onClick={() => void answer(true)}>
          {t("keepWords")}
        </Button>
      </div>
    );
  return (
    <div className={className}>
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
        {sentence}
      </p>
      {!refused && (isAsked || isOffered) && (
        <span className="flex gap-2">
          <Button small busy={isBusy} onClick={() => void answer(true)}>
            {t("keep")}
          </Button>
          <Button small look="quiet" busy={isBusy} onClick={() => void answer(false)}>
            {t("dontKeep")}
          </Button>
        </span>
      )}
    </div>
  );
}
