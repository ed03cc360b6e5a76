import { GROUP_TITLE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Conversation, GroupDetails } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import { freeTranslationQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useTranslationHere } from "#/features/translation/rules/use-translation-here.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useSavedText } from "#/ui/kit/saving.tsx";
import { useGroupChange } from "../use-group.ts";
import { DescriptionField } from "./DescriptionField.tsx";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly group: GroupDetails;
  readonly mayEdit: boolean;
}

export function GroupHead({ me, conversation, group, mayEdit }: Props) {
  const { _id, memberCount } = conversation;
  const { t } = useTranslation(["groups", "spaces"]);
  const shared = { conversationId: _id, group };
  return (
    <div className="grid gap-4 p-5">
      <div className="grid justify-items-center gap-1 text-center">
        <GroupPicture {...shared} mayEdit={mayEdit} />
        {!mayEdit && (
          <p className="mt-2 max-w-full text-xl font-semibold">
            <bdi className="wrap-anywhere">{group.title}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">{t("members", { count: memberCount })}</p>
      </div>
      {mayEdit && <GroupTitle {...shared} label={t(isSpace(conversation) ? "spaces:name" : "title")} />}
      {mayEdit && <GroupDescription {...shared} />}
      {!mayEdit && group.description && <Description me={me} conversation={conversation} text={group.description} />}
    </div>
  );
}

interface GroupDescriptionProps {
  readonly conversationId: string;
  readonly group: GroupDetails;
}

function GroupDescription({ conversationId, group }: GroupDescriptionProps) {
  const { save, outcome } = useGroupChange(conversationId);
  const { text, setTyped, saveTyped, saved } = useSavedText(group.description, (description) =>
    save.mutate({ description }, { onSuccess: () => saved(description) }),
  );
  return (
    <DescriptionField
      value={text}
      onValue={setTyped}
      onBlur={saveTyped}
      note={outcome.note}
      error={issueAt("description", save.error) ?? outcome.error}
    />
  );
}

interface DescriptionProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly text: string;
}

/** The description of a group; also in the reader's language if the group is translated automatically. */
function Description({ me, conversation, text }: DescriptionProps) {
  const { automatic, level } = useTranslationHere(me, conversation._id, { group: conversation });
  const { data: settings } = useQuery(settingsQuery);
  const { data: status } = useQuery(translationStatusQuery);
  // Texts other than messages go as far as the server's default, which must not exceed the group's own level.
  const isWithin = level === "providers" || (level === "server" && status?.defaultPrivacyLevel === "server");
  const { data } = useQuery({
    ...freeTranslationQuery(text, settings?.preferredLanguage ?? ""),
    enabled: automatic && isWithin && settings !== undefined,
  });
  const isTranslated = data && data.provider !== "none";
  return (
    <div className="text-center wrap-anywhere whitespace-pre-line">
      {isTranslated && (
        <p dir="auto" lang={data.targetLanguage}>
          {data.translatedText}
        </p>
      )}
      <p dir="auto" className={isTranslated ? "text-sm text-muted" : ""}>
        {text}
      </p>
    </div>
  );
}

interface GroupPictureProps {
  readonly conversationId: string;
  readonly group: GroupDetails;
  readonly mayEdit: boolean;
}

function GroupPicture({ conversationId, group, mayEdit }: GroupPictureProps) {
  const { t } = useTranslation("groups");
  const { save, outcome } = useGroupChange(conversationId);
  const picture = <Avatar id={conversationId} name={group.title} picture={group.avatar} size="xl" />;
  if (!mayEdit) return picture;
  const change = async (file: File) => save.mutate({ avatar: await readAsDataUrl(file) });
  return (
    <>
      <div className="relative">
        <PictureButton label={t("changePicture")} busy={save.isPending} onFile={(file) => void change(file)}>
          {picture}
        </PictureButton>
        <span className="absolute start-full bottom-6">{outcome.note}</span>
      </div>
      {group.avatar && (
        <Button look="plain" disabled={save.isPending} onClick={() => save.mutate({ avatar: "" })}>
          {t("removePicture")}
        </Button>
      )}
      <ErrorLine text={outcome.error} />
    </>
  );
}

interface GroupTitleProps extends GroupDescriptionProps {
  readonly label: string;
}

function GroupTitle({ conversationId, group, label }: GroupTitleProps) {
  const { t } = useTranslation("groups");
  const { save, outcome } = useGroupChange(conversationId);
  const { text, setTyped, saveTyped, saved } = useSavedText(group.title, (title) => {
    if (title) save.mutate({ title }, { onSuccess: () => saved(title) });
  });
  const problem = text.trim() === "" ? t("titleRequired") : (issueAt("title", save.error) ?? outcome.error);
  return (
    <Form onSubmit={saveTyped}>
      <Field
        label={label}
        autoComplete="off"
        maxLength={GROUP_TITLE_CODE_POINTS * 2}
        note={outcome.note}
        error={problem}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveTyped}
      />
    </Form>
  );
}
