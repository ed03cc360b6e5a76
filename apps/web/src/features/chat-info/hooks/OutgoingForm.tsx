import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { useEventName } from "./use-event-name.ts";

const MESSAGES = ["message.created", "message.edited", "message.deleted"] as const;
const EVENTS = [...MESSAGES, "reaction.added", "reaction.removed", "member.joined", "member.left"] as const;

interface Props {
  readonly conversationId: string;
  /** With the secret of a new one. */
  readonly onDone: (secret?: string) => void;
}

/** Where an outgoing webhook sends, and what. */
export function OutgoingForm({ conversationId, onDone }: Props) {
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
