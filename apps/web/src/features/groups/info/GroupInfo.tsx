import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Panel } from "../../../ui/layers/Panel.tsx";
import { Retry } from "../../../ui/states/Retry.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { PAGE_TITLES, type PageName } from "../pages.ts";
import { useFreshGroup, useGroup } from "../use-group.ts";
import { GroupIndex } from "./GroupIndex.tsx";
import { GroupPage } from "./GroupPage.tsx";

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
