import type { Output } from "@lingualoom/contract/calls.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { programsQuery } from "#/data/conversations/programs.queries.ts";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { NewSecret } from "#/ui/forms/NewSecret.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

import { OutgoingForm, OutgoingRow } from "./hooks/OutgoingRow.tsx";
import { TakeOver } from "./hooks/TakeOver.tsx";
import type { PageProps } from "./pages.ts";

export function ProgramsPage({ address }: PageProps) {
  const { t } = useTranslation(["programs", "common"]);
  const { mayCall } = usePermissions();
  const { data, isError, refetch } = useQuery(programsQuery(address));
  if (!data)
    return isError ? (
      <RetryLine text={t("programsFailed")} onRetry={refetch} />
    ) : (
      <Skeleton className="h-16 rounded-md" />
    );
  const { bots, hooks, outgoing } = data;
  const mayManage = data.mayManage && mayCall("POST /conversations/:conversationId/hooks");
  const row = { conversationId: address, mayManage };
  return (
    <>
      <section aria-label={t("bots")} className="grid gap-3">
        <h3 className="font-semibold">{t("bots")}</h3>
        <p className="text-sm text-muted">{t(bots.length > 0 ? "botsHere" : "noBotsHere")}</p>
        {bots.length > 0 && (
          <ul aria-label={t("bots")} className="grid gap-3">
            {bots.map(({ bot, owner }) => (
              <li key={bot._id} className="flex items-center gap-3">
                <Avatar id={bot._id} name={bot.fullName} picture={bot.profilePic} />
                <div className="min-w-0">
                  <PersonName person={bot} />
                  <p className="text-sm text-muted">
                    {t("madeBy", { name: owner.deleted ? t("common:deletedAccount") : owner.fullName })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Hooks
        title={t("hooks")}
        text={t(mayManage || hooks.length > 0 ? "hooksText" : "noHooks")}
        rows={hooks.map((hook) => <HookRow key={hook.id} {...row} hook={hook} />)}
      >
        {mayManage && (
          <NewSecret action={t("newHook")} label={t("hookAddress")} hint={t("hookOnce")}>
            {(onDone) => <HookForm conversationId={address} onDone={onDone} />}
          </NewSecret>
        )}
      </Hooks>
      <Hooks
        title={t("outgoing")}
        text={t(mayManage || outgoing.length > 0 ? "outgoingText" : "noOutgoing")}
        rows={outgoing.map((hook) => <OutgoingRow key={hook.id} {...row} hook={hook} />)}
      >
        {mayManage && (
          <NewSecret action={t("newOutgoing")} label={t("outgoingSecret")} hint={t("outgoingOnce")}>
            {(onDone) => <OutgoingForm conversationId={address} onDone={onDone} />}
          </NewSecret>
        )}
      </Hooks>
    </>
  );
}

interface Props {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly ReactNode[];
  readonly children: ReactNode;
}

function Hooks({ title, text, rows, children }: Props) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{text}</p>
      {rows.length > 0 && (
        <ul aria-label={title} className="grid divide-y divide-line">
          {rows}
        </ul>
      )}
      {children}
    </section>
  );
}

interface HookRowProps {
  readonly conversationId: string;
  readonly hook: Output<"GET /conversations/:conversationId/programs">["hooks"][number];
  readonly mayManage: boolean;
}

function HookRow({ conversationId, hook, mayManage }: HookRowProps) {
  const { t, i18n } = useTranslation(["programs", "common"]);
  const [isOpen, setOpen] = useState(false);
  const { id, name, by, lastUsedAt, isPaused } = hook;
  const used = lastUsedAt
    ? t("lastUsed", { time: written(new Date(lastUsedAt), "dateAndTime", i18n.language) })
    : t("neverUsed");
  const params = { conversationId, hookId: id };
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/hooks/:hookId", { params }),
    failed: t("endHookFailed"),
    stale: [keys.programs(conversationId)],
  });
  if (isOpen)
    return (
      <li className="py-3">
        <HookForm conversationId={conversationId} hook={hook} onDone={() => setOpen(false)} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t("madeBy", { name: by.deleted ? t("common:deletedAccount") : by.fullName })}
        </p>
        <p className="text-sm text-muted">{isPaused ? t("hookPaused") : used}</p>
      </div>
      {mayManage && (
        <div className="flex">
          {isPaused && (
            <TakeOver
              conversationId={conversationId}
              name={name}
              takeOver={() => call("PATCH /conversations/:conversationId/hooks/:hookId", { params, body: { name } })}
            />
          )}
          <Button look="plain" onClick={() => setOpen(true)} aria-label={`${t("renameHook")}: ${name}`}>
            {t("renameHook")}
          </Button>
          <ConfirmAction
            action={t("endHook")}
            label={`${t("endHook")}: ${name}`}
            title={t("endHookTitle", { name })}
            text={t("endHookText")}
            onDo={end.mutateAsync}
          />
        </div>
      )}
    </li>
  );
}

interface HookFormProps {
  readonly conversationId: string;
  readonly hook?: { readonly id: string; readonly name: string };
  readonly onDone: (url?: string) => void;
}

function HookForm({ conversationId, hook, onDone }: HookFormProps) {
  const { t } = useTranslation("programs");
  const [name, setName] = useState(hook?.name ?? "");
  const save = useAction({
    act: async () => {
      if (!hook)
        return (await call("POST /conversations/:conversationId/hooks", { params: { conversationId }, body: { name } }))
          .url;
      const params = { conversationId, hookId: hook.id };
      await call("PATCH /conversations/:conversationId/hooks/:hookId", { params, body: { name } });
      return undefined;
    },
    stale: [keys.programs(conversationId)],
    onDone: (url) => onDone(url),
  });
  const problem = issueAt("name", save.error) ?? (save.error ? sentenceOf(save.error, t("hookFailed")) : undefined);
  return (
    <FormInPlace onSubmit={() => save.mutate()} className="gap-3">
      <Field
        label={t("hookName")}
        hint={t("hookNameHint")}
        autoComplete="off"
        maxLength={2 * NAME_CODE_POINTS}
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormButtons
        action={t(hook ? "saveBot" : "makeHook")}
        busy={save.isPending}
        disabled={name.trim() === ""}
        onCancel={() => onDone()}
      />
    </FormInPlace>
  );
}
