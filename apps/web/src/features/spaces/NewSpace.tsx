import type { SpaceJoining } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { NewGroupForm } from "../groups/new/NewGroupDialog.tsx";
import { JoiningChoice } from "./JoiningChoice.tsx";
import "./texts.ts";

interface Props {
  readonly onConversation: (conversation: { readonly _id: string }) => void;
  readonly onClose: () => void;
}

export function NewSpaceDialog(props: Props) {
  const { t } = useTranslation("spaces");
  const client = useQueryClient();
  const texts = {
    dialog: t("newSpace"),
    title: t("name"),
    titleRequired: t("nameRequired"),
    create: t("create"),
    failed: t("createFailed"),
  };
  return (
    <NewGroupForm
      texts={texts}
      onCreate={async (body) => {
        const made = await call("POST /spaces", { body });
        void client.invalidateQueries({ queryKey: keys.spaces });
        return made;
      }}
      {...props}
    >
      <p className="text-sm text-muted">{t("newSpaceHint")}</p>
    </NewGroupForm>
  );
}

export function NewSpaceGroupDialog({ spaceId, ...props }: Props & { readonly spaceId: string }) {
  const { t } = useTranslation("groups");
  const [joining, setJoining] = useState<SpaceJoining>("open");
  const texts = {
    dialog: t("newGroup"),
    title: t("title"),
    titleRequired: t("titleRequired"),
    create: t("create"),
    failed: t("createFailed"),
  };
  return (
    <NewGroupForm
      texts={texts}
      onCreate={(body) => call("POST /conversations", { body: { ...body, space: { _id: spaceId, joining } } })}
      {...props}
    >
      <JoiningChoice value={joining} onChange={setJoining} />
    </NewGroupForm>
  );
}
