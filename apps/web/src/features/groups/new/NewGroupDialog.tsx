import type { CallerInput } from "@lingualoom/contract/calls.ts";
import { GROUP_TITLE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { initialsOf } from "#/ui/text/initials.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { DescriptionField } from "../info/DescriptionField.tsx";
import { askedSentence } from "../members/asked-people.ts";
import { PeoplePicker } from "../members/PeoplePicker.tsx";

type Body = CallerInput<"POST /spaces", "body">;

interface DialogProps {
  readonly onConversation: (conversation: { readonly _id: string }) => void;
  readonly onClose: () => void;
}

export function NewGroupDialog(props: DialogProps) {
  const { t } = useTranslation("groups");
  const texts = {
    dialog: t("newGroup"),
    title: t("title"),
    titleRequired: t("titleRequired"),
    create: t("create"),
    failed: t("createFailed"),
  };
  return <NewGroupForm texts={texts} onCreate={(body) => call("POST /conversations", { body })} {...props} />;
}

interface Props extends DialogProps {
  readonly texts: Readonly<Record<"dialog" | "title" | "titleRequired" | "create" | "failed", string>>;
  readonly onCreate: (body: Body) => Promise<{ readonly conversationId: string; readonly invited: readonly string[] }>;
  /** Between the name and the members. */
  readonly children?: ReactNode;
}

export function NewGroupForm({ texts, onCreate, onConversation, onClose, children }: Props) {
  const { t, i18n } = useTranslation("groups");
  const client = useQueryClient();
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: async () => {
      const avatar = picture ? await readAsDataUrl(picture) : "";
      const memberIds = people.map(({ _id }) => _id);
      return onCreate({ title: title.trim(), description, avatar, memberIds });
    },
    onSuccess: ({ conversationId, invited }) => {
      const asked = askedSentence(people, invited, t, i18n.language);
      void client.invalidateQueries({ queryKey: keys.allConversationLists });
      onClose();
      onConversation({ _id: conversationId });
      if (asked) toast.success(asked, { duration: 6_000 });
    },
  });
  const submit = () => {
    setTried(true);
    if (isVisible(title) && !create.isPending) create.mutate();
  };
  const titleProblem = isTried && !isVisible(title) ? texts.titleRequired : issueAt("title", create.error);
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        <div className="flex items-start gap-4">
          <ChosenPicture title={title} picture={picture} onPicture={setPicture} />
          <div className="min-w-0 flex-1">
            <Field
              label={texts.title}
              autoFocus
              autoComplete="off"
              maxLength={GROUP_TITLE_CODE_POINTS * 2}
              error={titleProblem}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </div>
        </div>
        <DescriptionField value={description} onValue={setDescription} error={issueAt("description", create.error)} />
        {children}
        <div>
          <p className="mb-1 text-sm font-medium">{t("membersTitle")}</p>
          <PeoplePicker picked={people} onPicked={setPeople} />
        </div>
        <ErrorLine text={create.error && !issueAt("title", create.error) && sentenceOf(create.error, texts.failed)} />
        <Button type="submit" busy={create.isPending}>
          {texts.create}
        </Button>
      </Form>
    </Dialog>
  );
}

interface ChosenPictureProps {
  /** Provides the initials while there is no picture. */
  readonly title: string;
  readonly picture: File | null;
  readonly onPicture: (picture: File) => void;
}

function ChosenPicture({ title, picture, onPicture }: ChosenPictureProps) {
  const { t } = useTranslation("groups");
  const url = useObjectUrl(picture);
  return (
    <PictureButton label={t("changePicture")} onFile={onPicture}>
      {url ? (
        <img src={url} alt="" className="size-20 rounded-full object-cover" />
      ) : (
        // The hue depends on the id, which does not exist yet.
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-sunken text-2xl font-semibold text-muted"
        >
          {initialsOf(title) || <UsersRound size={28} />}
        </span>
      )}
    </PictureButton>
  );
}

/** The content security policy allows pictures from object URLs, but not from data URLs. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
