import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tabs } from "#/ui/forms/Tabs.tsx";
import { MediaFiles } from "./MediaFiles.tsx";
import { MediaLinks } from "./MediaLinks.tsx";
import { MediaVisual } from "./MediaVisual.tsx";
import { MediaVoice } from "./MediaVoice.tsx";

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly onClose: () => void;
}

const TABS = { media: MediaVisual, files: MediaFiles, voice: MediaVoice, links: MediaLinks } as const;

/** All that was sent in a conversation beside texts, by kind and month, the latest first. */
export function Media({ me, conversationId, onClose }: Props) {
  const { t } = useTranslation("search");
  const client = useQueryClient();
  const [kind, setKind] = useState<keyof typeof TABS>("media");
  const go = (message: Message) => {
    onClose();
    seekMessage(client, conversationId, message);
  };
  const Tab = TABS[kind];
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t("media")}
        tabs={[
          { name: "media", text: t("mediaTab") },
          { name: "files", text: t("filesTab") },
          { name: "voice", text: t("voiceTab") },
          { name: "links", text: t("links") },
        ]}
        value={kind}
        onValue={setKind}
      >
        <Tab me={me} conversationId={conversationId} onGo={go} />
      </Tabs>
    </div>
  );
}
