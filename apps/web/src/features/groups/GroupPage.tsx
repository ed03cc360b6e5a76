import { useLayer } from "../../ui/layers/layers.ts";
import { AddPeople } from "./AddPeople.tsx";
import { BannedPeople } from "./BannedPeople.tsx";
import { GroupGlossary } from "./GroupGlossary.tsx";
import { GroupInvites } from "./GroupInvites.tsx";
import { GroupRequests } from "./GroupRequests.tsx";
import type { GroupPageProps, PageName } from "./pages.ts";
import { Rights } from "./Rights.tsx";

const PAGES = {
  add: AddPeople,
  invites: GroupInvites,
  requests: GroupRequests,
  rights: Rights,
  glossary: GroupGlossary,
  bans: BannedPeople,
};

/** A page of the panel over its first one, to which "back" leads. */
export function GroupPage({ page, ...props }: GroupPageProps & { readonly page: PageName }) {
  useLayer(props.onBack);
  const Page = PAGES[page];
  return (
    <div className="grid gap-5 p-5">
      <Page {...props} />
    </div>
  );
}
