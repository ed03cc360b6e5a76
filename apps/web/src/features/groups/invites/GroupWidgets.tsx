import type { Output } from "@lingualoom/contract/calls.ts";
import { GREETING_CODE_POINTS, GROUP_TITLE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { groupWidgetsQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { CopyButton } from "#/ui/forms/CopyButton.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import "#/features/widgets/texts.ts";
import type { GroupPageProps } from "../use-group.ts";

type Widget = Output<"GET /conversations/:conversationId/widgets">[number];

/** The buttons on other sites by which visitors write to this group's members. */
export function GroupWidgets({ conversationId }: GroupPageProps) {
  const { t } = useTranslation(["widgets", "chat"]);
  const query = useQuery(groupWidgetsQuery(conversationId));
  const { data: config } = useQuery(configQuery);
  const [isNew, setNew] = useState(false);
  const widgets = query.data;
  return (
    <>
      <p className="text-sm text-muted">{t("hint")}</p>
      {config && !config.signUp.guests && <p className="text-sm">{t("switchedOff")}</p>}
      {isNew || widgets?.length === 0 ? (
        <NewWidget conversationId={conversationId} onMade={() => setNew(false)} />
      ) : (
        widgets && (
          <Button look="quiet" onClick={() => setNew(true)}>
            {t("new")}
          </Button>
        )
      )}
      <ResourceList label={t("list")} query={query} items={widgets} failed={t("chat:listFailed")} waiting={null}>
        {(widget) => <WidgetRow key={widget.code} conversationId={conversationId} widget={widget} />}
      </ResourceList>
    </>
  );
}

function WidgetRow({ conversationId, widget }: { readonly conversationId: string; readonly widget: Widget }) {
  const { t } = useTranslation("widgets");
  const { code, title, greeting, origins, snippet } = widget;
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/widgets/:code", { params: { conversationId, code } }),
    failed: t("changeFailed"),
    stale: [keys.groupWidgets(conversationId)],
  });
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </h3>
      {greeting && (
        <p dir="auto" className="words whitespace-pre-line text-muted">
          {greeting}
        </p>
      )}
      <p dir="ltr" className="text-sm break-all text-muted">
        {origins.join(" ")}
      </p>
      <p dir="ltr" className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">
        {snippet}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton className="flex-auto" text={snippet} label={t("copyLine")} />
        <a href={`/widget-demo?widget=${code}`} target="_blank" rel="noreferrer" className={buttonLook("quiet")}>
          {t("try")}
        </a>
        <ConfirmAction action={t("end")} title={t("endTitle")} text={t("endText")} onDo={end.mutateAsync} />
      </div>
    </li>
  );
}

interface NewWidgetProps {
  readonly conversationId: string;
  readonly onMade: () => void;
}

function NewWidget({ conversationId, onMade }: NewWidgetProps) {
  const { t } = useTranslation("widgets");
  const [title, setTitle] = useState("");
  const [greeting, setGreeting] = useState("");
  const [sites, setSites] = useState("");
  const make = useAction({
    act: () =>
      call("POST /conversations/:conversationId/widgets", {
        params: { conversationId },
        body: { title, greeting, origins: sites.split(/[\s,]+/).filter(Boolean) },
      }),
    stale: [keys.groupWidgets(conversationId)],
    onDone: onMade,
  });
  return (
    <Form className="grid gap-4" onSubmit={() => make.isPending || make.mutate()}>
      <Field
        label={t("titleField")}
        hint={t("titleHint")}
        maxLength={GROUP_TITLE_CODE_POINTS}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t("greeting")}
        hint={t("greetingHint")}
        maxLength={GREETING_CODE_POINTS}
        value={greeting}
        onChange={({ target }) => setGreeting(target.value)}
      />
      <Field
        label={t("sites")}
        hint={t("sitesHint")}
        dir="ltr"
        inputMode="url"
        placeholder="https://shop.example"
        value={sites}
        onChange={({ target }) => setSites(target.value)}
      />
      <ErrorLine text={make.error && sentenceOf(make.error, t("changeFailed"))} />
      <Button type="submit" busy={make.isPending} disabled={title.trim() === "" || sites.trim() === ""}>
        {t("make")}
      </Button>
    </Form>
  );
}
