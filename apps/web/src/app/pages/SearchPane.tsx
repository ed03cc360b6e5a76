import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BookMarked, Moon, NotebookPen, Sun, SunMoon, UserPlus, Users } from "lucide-react";
import type { ComponentProps } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useOpenNotes } from "#/features/conversation/use-open-notes.ts";
import { SearchResults } from "#/features/search/SearchResults.tsx";
import type { SearchCommand } from "#/features/search/search-commands.ts";
import { NO_SEARCH } from "#/features/search/search-text.ts";
import { indexFor } from "#/features/settings/index-pages.ts";
import { useSaveSettings } from "#/features/settings/saving/use-save-settings.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useChatCommands } from "./use-chat-commands.ts";

interface Props extends Omit<ComponentProps<typeof SearchResults>, "commands" | "selected"> {
  readonly address: Address | undefined;
  readonly chat: OpenedChat | undefined;
  readonly onBegin: (what: "group" | "invite") => void;
}

const THEMES = [
  { theme: "light", text: "themeLight", Icon: Sun },
  { theme: "dark", text: "themeDark", Icon: Moon },
  { theme: "system", text: "themeSystem", Icon: SunMoon },
] as const;

export function SearchPane({ onBegin, address, chat, ...props }: Props) {
  const { t } = useTranslation(["settings", "groups", "people", "common"]);
  const notes = useOpenNotes(props.onConversation);
  const { data: me } = useQuery(meQuery);
  const { data: config } = useQuery(configQuery);
  const learningLanguages = useLearningLanguages();
  const navigate = useNavigate();
  const { mutate: change } = useSaveSettings();
  const settingsPage = (page: string) => void navigate({ to: "/settings/$page", params: { page } });
  const pages = indexFor(config, me);
  const commands: readonly SearchCommand[] = [
    ...useChatCommands(address, chat),
    // Found by the person's own name too.
    { key: "notes", text: `${t("common:notes")}: ${me?.fullName}`, Icon: NotebookPen, run: () => notes.mutate() },
    { key: "group", text: t("groups:newGroup"), Icon: Users, run: () => onBegin("group") },
    { key: "invite", text: t("people:inviteSomeone"), Icon: UserPlus, run: () => onBegin("invite") },
    ...THEMES.map(({ theme, text, Icon }) => ({
      key: theme,
      text: `${t("theme")}: ${t(text)}`,
      Icon,
      run: () => change({ theme }),
    })),
    ...(learningLanguages.length > 0
      ? [{ key: "phrasebook", text: t("phrasebook"), Icon: BookMarked, run: () => settingsPage("phrasebook") }]
      : []),
    ...pages.map(({ name, title, Icon }) => ({
      key: name,
      text: `${t("title")}: ${t(title)}`,
      Icon,
      run: () => settingsPage(name),
    })),
  ];
  return (
    <SearchResults
      {...props}
      selected={chat?.person?._id ?? address}
      commands={commands.map((one) => ({
        ...one,
        run: () => {
          props.onSearch(NO_SEARCH);
          one.run();
        },
      }))}
    />
  );
}
