import type { Folder, FolderRules } from "@lingualoom/contract/calls/folders.ts";
import { FOLDER_LANGUAGES_MAX, FOLDER_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { changeFolder, refetchFolders } from "#/data/conversations/folders.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { CheckRow } from "#/ui/forms/CheckRow.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { type FolderContent, folderHolds, withChat } from "../list-filters.ts";
import "./texts.ts";

const DEBOUNCE_MS = 300;

const NO_RULES: FolderRules = { unread: false, unmuted: false, kinds: [], languages: [] };

/** The chats that a folder is about: those of the rules, or only those chosen by hand. */
const KINDS = {
  chosen: [],
  all: ["direct", "group"],
  people: ["direct"],
  groups: ["group"],
} as const satisfies Record<string, FolderRules["kinds"]>;
type About = keyof typeof KINDS;

function aboutOf({ kinds: [kind, other], unread, unmuted, languages }: FolderRules): About {
  if (!kind && !unread && !unmuted && languages.length === 0) return "chosen";
  if (!kind || other) return "all";
  return kind === "group" ? "groups" : "people";
}

interface Props {
  readonly me: string;
  /** Absent for a new folder. */
  readonly folder?: Folder;
  readonly onSaved?: (id: string) => void;
  readonly onClose: () => void;
}

export function FolderDialog({ me, folder, onSaved, onClose }: Props) {
  const { t } = useTranslation("folders");
  const client = useQueryClient();
  const [name, setName] = useState(folder?.name ?? "");
  const [content, setContent] = useState<FolderContent>(folder ?? { rules: NO_RULES, included: [], excluded: [] });
  const [isTried, setTried] = useState(false);
  const { rules, included, excluded } = content;
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), rules, included: [...included], excluded: [...excluded] };
      if (folder) return changeFolder(client, folder._id, body);
      const { _id } = await call("POST /folders", { body });
      void refetchFolders(client);
      onSaved?.(_id);
    },
    onSuccess: onClose,
  });
  const submit = () => {
    setTried(true);
    if (isVisible(name) && !save.isPending) save.mutate();
  };
  const about = aboutOf(rules);
  const setRules = (change: Partial<FolderRules>) => setContent({ ...content, rules: { ...rules, ...change } });
  const problem = isTried && !isVisible(name) ? t("nameRequired") : issueAt("name", save.error);
  return (
    <Dialog title={t(folder ? "edit" : "new")} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        <Field
          label={t("name")}
          hint={t("nameHint", { most: FOLDER_NAME_CODE_POINTS })}
          autoFocus
          autoComplete="off"
          maxLength={FOLDER_NAME_CODE_POINTS * 2}
          error={problem}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice
          label={t("about")}
          value={about}
          options={(["chosen", "all", "people", "groups"] as const).map((value) => ({ value, text: t(value) }))}
          onChange={(value) =>
            setContent({ ...content, rules: { ...(value === "chosen" ? NO_RULES : rules), kinds: [...KINDS[value]] } })
          }
        />
        {about !== "chosen" && (
          <div className="grid gap-3">
            <SwitchField label={t("unreadOnly")} checked={rules.unread} onChange={(unread) => setRules({ unread })} />
            <SwitchField
              label={t("unmutedOnly")}
              checked={rules.unmuted}
              onChange={(unmuted) => setRules({ unmuted })}
            />
            <Languages value={rules.languages} onChange={(languages) => setRules({ languages })} />
          </div>
        )}
        <ChatPicker me={me} content={content} onChange={(chats) => setContent({ ...content, ...chats })} />
        <ErrorLine text={save.error && !issueAt("name", save.error) && sentenceOf(save.error, t("saveFailed"))} />
        <Button type="submit" busy={save.isPending}>
          {t(folder ? "save" : "create")}
        </Button>
      </Form>
    </Dialog>
  );
}

interface LanguagesProps {
  readonly value: FolderRules["languages"];
  readonly onChange: (languages: FolderRules["languages"]) => void;
}

function Languages({ value, onChange }: LanguagesProps) {
  const { t } = useTranslation(["folders", "settings"]);
  const languages = useLanguages();
  const name = (code: string) => languages.find((language) => language.code === code)?.name ?? code;
  return (
    <div className="grid gap-2">
      {value.length < FOLDER_LANGUAGES_MAX && (
        <LanguagePicker
          label={t("languages")}
          hint={t("languagesHint")}
          placeholder={t("anyLanguage")}
          inFlow
          languages={languages.filter(({ code }) => !value.includes(code))}
          value=""
          onChange={(code) => onChange([...value, code])}
        />
      )}
      <PickedChips
        label={t("languages")}
        picked={value.map((code) => ({ _id: code, name: name(code) }))}
        unpickLabel={(one) => t("settings:removeLanguage", { name: one })}
        onUnpick={(code) => onChange(value.filter((one) => one !== code))}
      />
    </div>
  );
}

interface ChatPickerProps {
  readonly me: string;
  readonly content: FolderContent;
  readonly onChange: (chats: Pick<FolderContent, "included" | "excluded">) => void;
}

/** All chats, those in the folder checked. A press adds a chat by hand or leaves it out, whatever the rules say. */
function ChatPicker({ me, content, onChange }: ChatPickerProps) {
  const { t } = useTranslation(["folders", "chat"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const query = useInfiniteQuery(conversationListQuery(q));
  const byHand = ({ _id }: Conversation) =>
    content.excluded.includes(_id) ? t("leftOut") : content.included.includes(_id) && t("addedByHand");
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t("chats")}</p>
      <SearchInput
        label={t("searchChats")}
        value={search}
        onValue={setSearch}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div data-scroller className="relative -mx-3 h-[min(14rem,30dvh)] overflow-y-auto">
        <PagedList
          label={t("chats")}
          query={query}
          items={conversationsIn(query.data).filter(({ archived }) => !archived)}
          keyOf={({ _id }) => _id}
          empty={<p className="px-3 text-muted">{t("noChats")}</p>}
          row={(one, place) => {
            const isOn = folderHolds(content, one, me) === true;
            const name = conversationName(one, me);
            return (
              <CheckRow
                key={one._id}
                place={place}
                isOn={isOn}
                disabled={false}
                onToggle={() => onChange(withChat(content, one, me, !isOn))}
                avatar={
                  <Avatar id={one._id} name={name} picture={otherMember(one, me)?.user.profilePic ?? one.avatar} />
                }
                name={<bdi className="one-line">{name}</bdi>}
              >
                {byHand(one)}
              </CheckRow>
            );
          }}
        />
      </div>
    </div>
  );
}
