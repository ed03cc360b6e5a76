import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Check, RotateCw } from "lucide-react";
import { useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useHistory } from "#/data/conversations/loaded-history.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Half } from "./Half.tsx";
import "./texts.ts";

/** One conversation, shown twice on one device: the lower or left half is the user's, the other one the guest's. */
export function TablePage() {
  const { t } = useTranslation("faceToFace");
  const { conversationId } = useParams({ from: "/signed-in/face-to-face/$conversationId" });
  const { mine, theirs, guest } = useSearch({ from: "/signed-in/face-to-face/$conversationId" });
  const { data: me } = useQuery(meQuery);
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: history, error, refetch } = useHistory(conversationId);
  const [isTurned, setTurned] = useState(true);
  const [isLeaving, setLeaving] = useState(false);
  if (error && !history)
    return (
      <main className="grid min-h-dvh place-content-center gap-4 text-center">
        <p>{sentenceOf(error, t("loadFailed"))}</p>
        <Retry onClick={() => void refetch()} />
      </main>
    );
  if (!history || !me) return <FullScreenSpinner />;
  const messages = history.messages.filter(({ system }) => !system);
  return (
    <main className="safe-area grid h-dvh grid-rows-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)_auto]">
      <h1 className="sr-only">{t("title")}</h1>
      <Half
        messages={messages}
        reader={guest ?? ""}
        isGuest
        language={theirs ?? "en"}
        className={`lg:order-2 ${isTurned ? "rotate-180 lg:rotate-0" : ""}`}
        onSend={(body) => call("POST /face-to-face/:conversationId/messages", { params: { conversationId }, body })}
      />
      <div className="flex items-center justify-center gap-2 border-y border-line bg-sunken px-3 py-1 lg:order-3 lg:col-span-2">
        <Button look="plain" className="lg:hidden" onClick={() => setTurned(!isTurned)}>
          <RotateCw aria-hidden size={18} />
          {t("turn")}
        </Button>
        <Button look="plain" onClick={() => setLeaving(true)}>
          <Check aria-hidden size={18} />
          {t("done")}
        </Button>
      </div>
      <Half
        messages={messages}
        reader={me._id}
        isGuest={false}
        language={mine ?? settings.preferredLanguage}
        className="lg:order-1 lg:border-e lg:border-line"
        onSend={(body) => call("POST /conversations/:conversationId/messages", { params: { conversationId }, body })}
      />
      {isLeaving && <Leave conversationId={conversationId} onClose={() => setLeaving(false)} />}
    </main>
  );
}

interface LeaveProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

function Leave({ conversationId, onClose }: LeaveProps) {
  const { t } = useTranslation("faceToFace");
  const navigate = useNavigate();
  const throwAway = useAction({
    act: () => call("DELETE /conversations/:conversationId", { params: { conversationId } }),
    failed: t("throwFailed"),
    onDone: () => navigate({ to: "/", search: {}, replace: true }),
  });
  return (
    <Dialog title={t("doneTitle")} onClose={onClose}>
      <p className="text-muted">{t("doneText")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true })}>
          {t("keep")}
        </Button>
        <Button look="danger" busy={throwAway.isPending} onClick={() => throwAway.mutate()}>
          {t("throwAway")}
        </Button>
      </div>
    </Dialog>
  );
}
