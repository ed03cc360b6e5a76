import type { Message } from "@lingualoom/contract/shapes.ts";
import { collectReaction } from "../reach/hooks/outgoing/delivery-store.ts";
import { groupInviteRoutes } from "../talk/conversations/groups/invite-routes.ts";
import { memberRoutes } from "../talk/conversations/groups/member-routes.ts";
import { notesRoutes } from "../talk/conversations/groups/notes.ts";
import { groupRoutes } from "../talk/conversations/groups/routes.ts";
import { conversationSettingsRoutes } from "../talk/conversations/settings/routes.ts";
import { spaceRoutes } from "../talk/conversations/spaces/routes.ts";
import { faceToFaceRoutes } from "../talk/face-to-face/routes.ts";
import { gifRoutes } from "../talk/gifs/routes.ts";
import { Guests } from "../talk/invites/guests.ts";
import { inviteRoutes } from "../talk/invites/invite-routes.ts";
import { listRoutes } from "../talk/messages/conversation-list/routes.ts";
import { draftRoutes } from "../talk/messages/drafts/drafts.ts";
import { editRoutes } from "../talk/messages/edit/edit.ts";
import { folderRoutes } from "../talk/messages/folders/folders.ts";
import { forwardRoutes } from "../talk/messages/forward/routes.ts";
import { keptRoutes } from "../talk/messages/kept/kept.ts";
import { linkPreviewRoutes } from "../talk/messages/link-previews/link-previews.ts";
import { pinRoutes } from "../talk/messages/pins/pins.ts";
import { reportRoutes } from "../talk/messages/reports/reports.ts";
import { messageRoutes } from "../talk/messages/routes.ts";
import { pollRoutes } from "../talk/messages/tallies/polls.ts";
import { reactionRoutes } from "../talk/messages/tallies/reactions.ts";
import { threadRoutes } from "../talk/messages/threads/threads.ts";
import { stickerRoutes } from "../talk/stickers/routes.ts";
import { widgetRoutes } from "../talk/widgets/routes.ts";
import type { Features } from "./features.ts";

export function talkCalls({ people, messaging, infrastructure }: Features) {
  const { context, groups } = people;
  const { addresses, sender, receipts, observer, linkPreviews, mentions } = messaging;
  const observe = (message: Message) => observer.observe(message);
  const onEdited = (message: Message) => {
    observe(message);
    linkPreviews.observe(message);
  };
  const admits = (code: string) => people.admission.admits(infrastructure.database, code);
  const guests = new Guests(context, people.invites);
  return {
    ...inviteRoutes(context, { invites: people.invites, guests, admits }),
    ...widgetRoutes(context, { widgets: people.widgets, guests }),
    ...faceToFaceRoutes(context, { changes: groups.changes, addresses, sender }),
    ...groupRoutes(context, groups),
    ...spaceRoutes(context, people.spaces),
    ...notesRoutes(context, groups.changes),
    ...groupInviteRoutes(context, groups),
    ...memberRoutes(context),
    ...listRoutes(context),
    ...folderRoutes(context),
    ...draftRoutes(context),
    ...conversationSettingsRoutes(messaging.settings),
    ...messageRoutes(context, { addresses, sender, receipts, onUnknownLanguage: observe }),
    ...editRoutes(context, { mentions, onEdited }),
    ...forwardRoutes(context, sender),
    ...pinRoutes(context),
    ...keptRoutes(context),
    ...threadRoutes(messaging.threads),
    ...reactionRoutes(context, collectReaction),
    ...pollRoutes(context),
    ...stickerRoutes(context),
    ...gifRoutes(context),
    ...linkPreviewRoutes(linkPreviews),
    ...reportRoutes(context),
  };
}
