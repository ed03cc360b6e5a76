import "#/i18n/late-programs.ts";
import { type ComponentType, useState } from "react";
import type { Address } from "#/data/address.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { later } from "#/ui/later/later.tsx";
import { useLayer } from "#/ui/layers/layers.ts";
import { Panel } from "#/ui/layers/Panel.tsx";
import { StickerList } from "../conversation/stickers/StickerList.tsx";
import { useChatSettings } from "../conversation/use-chat-settings.ts";
import { Glossary } from "../glossary/Glossary.tsx";
import { Rights } from "../groups/info/Rights.tsx";
import { GroupInvites } from "../groups/invites/GroupInvites.tsx";
import { GroupWidgets } from "../groups/invites/GroupWidgets.tsx";
import { AddPeople } from "../groups/members/AddPeople.tsx";
import { MemberList } from "../groups/members/MemberList.tsx";
import { BannedPeople, GroupRequests } from "../groups/members/PeoplePage.tsx";
import { useFreshGroup } from "../groups/use-group.ts";
import "../history-import/texts.ts";
import { Media } from "../search/media/Media.tsx";
import { SpaceGroups } from "../spaces/SpaceGroups.tsx";
import { InfoIndex } from "./InfoIndex.tsx";
import { ProgramsPage } from "./ProgramsPage.tsx";
import { type ConfirmedAction, type InfoPage, PAGE_TITLES, type PageProps } from "./pages.ts";
import { DisappearingPage, LinksPage, MutePage, NotifyPage, TonePage } from "./SettingPages.tsx";
import { PreviewPage, PrivacyLevelPage, TranslationPage } from "./TranslationPage.tsx";

function LearningPage({ chatSettings: { settings, change } }: PageProps) {
  const { t } = useTranslation("translating");
  if (!settings) return null;
  return (
    <>
      <SwitchField
        accent="marigold"
        label={t("practice")}
        hint={t("practiceHint")}
        checked={settings.practice}
        onChange={(practice) => change({ practice })}
      />
      <SwitchField
        accent="marigold"
        label={t("corrections")}
        hint={t("correctionsHint")}
        checked={settings.corrections}
        onChange={(corrections) => change({ corrections })}
      />
    </>
  );
}

function StickersPage({ address }: PageProps) {
  const { t } = useTranslation("stickers");
  return <StickerList spaceId={address} hint={t("hint")} />;
}

const ImportPage = later(async () => (await import("../history-import/ImportPage.tsx")).ImportPage);

const inGroup = (Page: ComponentType<{ readonly conversationId: string; readonly onBack: () => void }>) =>
  function OfGroup({ address, onBack }: PageProps) {
    return <Page conversationId={address} onBack={onBack} />;
  };

const PAGES: Record<keyof typeof PAGE_TITLES, ComponentType<PageProps>> = {
  media: ({ me, address, onClose }) => <Media me={me} conversationId={address} onClose={onClose} />,
  translation: TranslationPage,
  preview: PreviewPage,
  whoMay: PrivacyLevelPage,
  mute: MutePage,
  notify: NotifyPage,
  disappearing: DisappearingPage,
  tone: TonePage,
  links: LinksPage,
  learning: LearningPage,
  glossary: ({ address }) => <Glossary of={{ conversationId: address }} />,
  programs: ProgramsPage,
  history: ({ me, address, chat, onClose }) => (
    <ImportPage me={me} conversationId={address} chat={chat} onClose={onClose} />
  ),
  members: ({ me, chat: { group }, onClose }) => group && <MemberList me={me} conversation={group} onClose={onClose} />,
  spaceGroups: ({ address, onClose }) => <SpaceGroups spaceId={address} onClose={onClose} />,
  add: inGroup(AddPeople),
  invites: inGroup(GroupInvites),
  widgets: inGroup(GroupWidgets),
  requests: inGroup(GroupRequests),
  rights: inGroup(Rights),
  bans: inGroup(BannedPeople),
  stickers: StickersPage,
};
const WIDE: readonly InfoPage[] = ["index", "media", "translation", "members"];

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly first: InfoPage;
  readonly onAsk: (ask: ConfirmedAction) => void;
  readonly onClose: () => void;
}

export function ChatInfo({ me, address, chat, first, onAsk, onClose }: Props) {
  const { t } = useTranslation([
    "groups",
    "dialogs",
    "search",
    "translating",
    "preview",
    "timeline",
    "programs",
    "imports",
    "spaces",
    "stickers",
  ]);
  const [open, setOpen] = useState<readonly InfoPage[]>([first]);
  const [left, setLeft] = useState<InfoPage>();
  const chatSettings = useChatSettings(address);
  useFreshGroup(address);
  const page = open.at(-1) ?? first;
  const back = () => {
    setLeft(page);
    setOpen(open.slice(0, -1));
  };
  const shared: PageProps = {
    me,
    address,
    chat,
    chatSettings,
    left,
    onPage: (next) => setOpen([...open, next]),
    onBack: back,
    onAsk,
    onClose,
  };
  const groupTitle = chat.group && isSpace(chat.group) ? "spaces:info" : "groupInfo";
  const indexTitle = t(chat.group ? groupTitle : "timeline:info");
  const Page = page === "index" ? InfoIndex : PAGES[page];
  return (
    <Panel
      title={page === "index" ? indexTitle : t(PAGE_TITLES[page])}
      onBack={open.length > 1 ? back : undefined}
      onClose={onClose}
    >
      {open.slice(1).map((deeper) => (
        <Deeper key={deeper} onBack={back} />
      ))}
      <div key={page} className={WIDE.includes(page) ? "contents" : "grid gap-5 p-5"}>
        <Page {...shared} />
      </div>
    </Panel>
  );
}

/** While a page covers another one, "back" leads to that. */
function Deeper({ onBack }: Pick<PageProps, "onBack">) {
  useLayer(onBack);
  return null;
}
