import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { OutgoingLog } from "./OutgoingLog.tsx";
import { TakeOver } from "./TakeOver.tsx";
import { useEventName } from "./use-event-name.ts";

interface Props {
  readonly conversationId: string;
  readonly hook: Output<"GET /conversations/:conversationId/programs">["outgoing"][number];
  readonly mayManage: boolean;
}

export function OutgoingRow({ conversationId, hook, mayManage }: Props) {
  const { t, i18n } = useTranslation(["programs", "common"]);
  const nameOf = useEventName();
  const [isOpen, setOpen] = useState(false);
  const { id, host, by, events, failingSince, isOff, isPaused } = hook;
  const lists = new Intl.ListFormat(i18n.language, { type: "unit" });
  const working = failingSince
    ? t("outgoingFailing", { time: written(new Date(failingSince), "dateAndTime", i18n.language) })
    : t("outgoingWorks");
  const state = isPaused ? t("hookPaused") : isOff ? t("outgoingOff") : working;
  const params = { conversationId, webhookId: id };
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/outgoing-hooks/:webhookId", { params }),
    failed: t("endHookFailed"),
    stale: [keys.programs(conversationId)],
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">
            <bdi>{host}</bdi>
          </p>
          <p className="text-sm text-muted">
            {t("madeBy", { name: by.deleted ? t("common:deletedAccount") : by.fullName })}
          </p>
          <p className="text-sm text-muted">{lists.format(events.map(nameOf))}</p>
          <p className="text-sm text-muted">{state}</p>
        </div>
        {mayManage && (
          <div className="flex">
            {isPaused && (
              <TakeOver
                conversationId={conversationId}
                name={host}
                takeOver={() => call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/try", { params })}
              />
            )}
            <Button
              look="plain"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              aria-label={`${t("outgoingLog")}: ${host}`}
            >
              {t("outgoingLog")}
            </Button>
            <ConfirmAction
              action={t("endHook")}
              label={`${t("endHook")}: ${host}`}
              title={t("endHookTitle", { name: host })}
              text={t("endOutgoingText")}
              onDo={end.mutateAsync}
            />
          </div>
        )}
      </div>
      {isOpen && <OutgoingLog params={params} mayTry={isOff || failingSince !== null} />}
    </li>
  );
}

const MESSAGES = ["message.created", "message.edited", "message.deleted"] as const;
const EVENTS = [...MESSAGES, "reaction.added", "reaction.removed", "member.joined", "member.left"] as const;

interface OutgoingFormProps {
  readonly conversationId: string;
  readonly onDone: (secret?: string) => void;
}

export function OutgoingForm({ conversationId, onDone }: OutgoingFormProps) {
  const { t } = useTranslation("programs");
  const nameOf = useEventName();
  const [url, setUrl] = useState("https://");
  const [events, setEvents] = useState<readonly (typeof EVENTS)[number][]>(MESSAGES);
  const save = useAction({
    act: () =>
      call("POST /conversations/:conversationId/outgoing-hooks", {
        params: { conversationId },
        body: { url: url.trim(), events: [...events] },
      }),
    stale: [keys.programs(conversationId)],
    onDone: ({ secret }) => onDone(secret),
  });
  const problem = issueAt("url", save.error) ?? (save.error ? sentenceOf(save.error, t("outgoingFailed")) : undefined);
  return (
    <FormInPlace onSubmit={() => save.mutate()} className="gap-3">
      <Field
        label={t("outgoingAddress")}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={2_000}
        error={problem}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="grid">
        <legend className="text-sm text-muted">{t("outgoingEvents")}</legend>
        {EVENTS.map((type) => (
          <SwitchField
            key={type}
            label={nameOf(type)}
            checked={events.includes(type)}
            onChange={(on) => setEvents(EVENTS.filter((one) => (one === type ? on : events.includes(one))))}
          />
        ))}
      </fieldset>
      <FormButtons
        action={t("makeHook")}
        busy={save.isPending}
        disabled={url.length < 10 || events.length === 0}
        onCancel={() => onDone()}
      />
    </FormInPlace>
  );
}
