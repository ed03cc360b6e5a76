import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useLayer } from "../../../ui/layers/layers.ts";
import { Panel } from "../../../ui/layers/Panel.tsx";
import { Retry } from "../../../ui/states/Retry.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { Glossary } from "../../glossary/Glossary.tsx";
import { GroupInvites } from "../invites/GroupInvites.tsx";
import { AddPeople } from "../members/AddPeople.tsx";
import { BannedPeople } from "../members/BannedPeople.tsx";
import { GroupRequests } from "../members/GroupRequests.tsx";
import type { GroupPageProps } from "../pages.ts";
import { PAGE_TITLES, type PageName } from "../pages.ts";
import { useFreshGroup, useGroup } from "../use-group.ts";
import { GroupIndex } from "./GroupIndex.tsx";
import { Rights } from "./Rights.tsx";

/** The terms for what is written in the group: everybody sees them, who may change its details changes them. */
const GroupGlossary = ({ conversationId }: GroupPageProps) => <Glossary of={{ conversationId }} />;
const PAGES = {
  add: AddPeople,
  invites: GroupInvites,
  requests: GroupRequests,
  rights: Rights,
  glossary: GroupGlossary,
  bans: BannedPeople,
};

interface Props {
  readonly me: string;
  readonly conversationId: string;
  /** I am no member any more. */
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** Everything about a group: what it is, who is in it, and what its members may do. */
export function GroupInfo({ me, conversationId, onLeft, onClose }: Props) {
  const { t } = useTranslation("groups");
  const [page, setPage] = useState<PageName | null>(null);
  useFreshGroup(conversationId);
  const { conversation, isError, refetch } = useGroup(conversationId);
  const back = () => setPage(null);
  const shared = { me, conversationId, onLeft, onClose };
  return (
    <Panel title={t(page ? PAGE_TITLES[page] : "groupInfo")} onBack={page ? back : undefined} onClose={onClose}>
      {!conversation && (
        <div role="status" className="grid min-h-44 place-items-center text-muted">
          {isError ? <Retry onClick={() => void refetch()} /> : <Spinner />}
        </div>
      )}
      {conversation &&
        (page ? (
          <GroupPage key={page} page={page} conversationId={conversationId} onBack={back} />
        ) : (
          <GroupIndex {...shared} onPage={setPage} />
        ))}
    </Panel>
  );
}

/** A page of the panel over its first one, to which "back" leads. */
function GroupPage({ page, ...props }: GroupPageProps & { readonly page: PageName }) {
  useLayer(props.onBack);
  const Page = PAGES[page];
  return (
    <div className="grid gap-5 p-5">
      <Page {...props} />
    </div>
  );
}
