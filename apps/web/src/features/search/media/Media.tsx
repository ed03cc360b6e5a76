import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { seekMessage } from "../../../data/search/highlighted-message.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Tabs } from "../../../ui/forms/Tabs.tsx";
import { MediaLinks } from "./MediaLinks.tsx";
import { MediaPictures } from "./MediaPictures.tsx";

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** All pictures and links of a conversation, by month, the latest first. */
export function Media({ me, conversationId, onClose }: Props) {
  const { t } = useTranslation("search");
  const client = useQueryClient();
  const [kind, setKind] = useState<"pictures" | "links">("pictures");
  const go = (message: Message) => {
    onClose();
    seekMessage(client, conversationId, message);
  };
  const shared = { me, conversationId, onGo: go };
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t("media")}
        tabs={[
          { name: "pictures", text: t("pictures") },
          { name: "links", text: t("links") },
        ]}
        value={kind}
        onValue={setKind}
      >
        {kind === "pictures" ? <MediaPictures {...shared} /> : <MediaLinks {...shared} />}
      </Tabs>
    </div>
  );
}
