import { useLayer } from "../../../ui/layers/layers.ts";
import { GroupInvites } from "../invites/GroupInvites.tsx";
import { AddPeople } from "../members/AddPeople.tsx";
import { BannedPeople } from "../members/BannedPeople.tsx";
import { GroupRequests } from "../members/GroupRequests.tsx";
import type { GroupPageProps, PageName } from "../pages.ts";
import { GroupGlossary } from "./GroupGlossary.tsx";
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
