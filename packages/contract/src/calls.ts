import type { z } from "zod";
import { accountCalls } from "./calls/account.ts";
import { analyticsCalls } from "./calls/admin/analytics.ts";
import { auditCalls } from "./calls/admin/audit.ts";
import { doctorCalls } from "./calls/admin/doctor.ts";
import { emailCalls } from "./calls/admin/email.ts";
import { engineCalls } from "./calls/admin/engines.ts";
import { keyCalls } from "./calls/admin/keys.ts";
import { adminPeopleCalls } from "./calls/admin/people.ts";
import { adminReportCalls } from "./calls/admin/reports.ts";
import { adminSignInProviderCalls } from "./calls/admin/sign-in-providers.ts";
import { systemCalls } from "./calls/admin/system.ts";
import { authCalls } from "./calls/auth.ts";
import { backendCalls } from "./calls/backends.ts";
import { blockCalls } from "./calls/blocks.ts";
import { botCalls } from "./calls/bots.ts";
import { callModerationCalls } from "./calls/call-moderation.ts";
import { callCalls } from "./calls/calls.ts";
import { captionCalls } from "./calls/captions.ts";
import { catchUpCalls } from "./calls/catch-up.ts";
import { conversationCalls } from "./calls/conversations.ts";
import { correctionCalls } from "./calls/corrections.ts";
import { draftCalls } from "./calls/drafts.ts";
import { faceToFaceCalls } from "./calls/face-to-face.ts";
import { folderCalls } from "./calls/folders.ts";
import { forwardCalls } from "./calls/forward.ts";
import { gifCalls } from "./calls/gifs.ts";
import { glossaryCalls } from "./calls/glossary.ts";
import { groupCalls } from "./calls/groups.ts";
import { healthCalls } from "./calls/health.ts";
import { hookCalls } from "./calls/hooks.ts";
import { importCalls } from "./calls/imports.ts";
import { inviteCalls } from "./calls/invites.ts";
import { keptCalls } from "./calls/kept.ts";
import { keptWordsCalls } from "./calls/kept-words.ts";
import { learningCalls } from "./calls/learning.ts";
import { mediaCalls } from "./calls/media.ts";
import { messageCalls } from "./calls/messages.ts";
import { modelCalls } from "./calls/models.ts";
import { notesCalls } from "./calls/notes.ts";
import { outgoingHookCalls } from "./calls/outgoing-hooks.ts";
import { passkeyCalls } from "./calls/passkeys.ts";
import { phrasebookCalls } from "./calls/phrasebook.ts";
import { pinCalls } from "./calls/pins.ts";
import { planCalls } from "./calls/plans.ts";
import { pollCalls } from "./calls/polls.ts";
import { previewCalls } from "./calls/previews.ts";
import { pushCalls } from "./calls/push.ts";
import { reactionCalls } from "./calls/reactions.ts";
import { reminderCalls } from "./calls/reminders.ts";
import { reportCalls } from "./calls/reports.ts";
import { scheduledCalls } from "./calls/scheduled.ts";
import { searchCalls } from "./calls/search.ts";
import { secondFactorCalls } from "./calls/second-factor.ts";
import { serverInviteCalls } from "./calls/server-invites.ts";
import { serverSettingsCalls } from "./calls/server-settings.ts";
import { settingsCalls } from "./calls/settings.ts";
import { signInProviderCalls } from "./calls/sign-in-providers.ts";
import { spaceCalls } from "./calls/spaces.ts";
import { stickerCalls } from "./calls/stickers.ts";
import { suggestionCalls } from "./calls/suggestions.ts";
import { threadCalls } from "./calls/threads.ts";
import { tokenCalls } from "./calls/tokens.ts";
import { translationCalls } from "./calls/translation.ts";
import { translationHistoryCalls } from "./calls/translation-history.ts";
import { widgetCalls } from "./calls/widgets.ts";

const adminCalls = {
  ...adminPeopleCalls,
  ...analyticsCalls,
  ...auditCalls,
  ...adminReportCalls,
  ...emailCalls,
  ...systemCalls,
  ...doctorCalls,
  ...keyCalls,
  ...adminSignInProviderCalls,
  ...engineCalls,
} as const;

/**
 * Every HTTP call. The server mounts this list; the page imports only its type (`import type`), so that the schemas
 * stay out of its bundle.
 */
export const calls = {
  ...authCalls,
  ...signInProviderCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...tokenCalls,
  ...botCalls,
  ...hookCalls,
  ...outgoingHookCalls,
  ...accountCalls,
  ...settingsCalls,
  ...pushCalls,
  ...messageCalls,
  ...reactionCalls,
  ...pollCalls,
  ...pinCalls,
  ...keptCalls,
  ...threadCalls,
  ...catchUpCalls,
  ...previewCalls,
  ...suggestionCalls,
  ...correctionCalls,
  ...forwardCalls,
  ...reminderCalls,
  ...stickerCalls,
  ...gifCalls,
  ...scheduledCalls,
  ...folderCalls,
  ...draftCalls,
  ...callCalls,
  ...callModerationCalls,
  ...captionCalls,
  ...keptWordsCalls,
  ...reportCalls,
  ...searchCalls,
  ...mediaCalls,
  ...conversationCalls,
  ...groupCalls,
  ...spaceCalls,
  ...notesCalls,
  ...blockCalls,
  ...importCalls,
  ...inviteCalls,
  ...faceToFaceCalls,
  ...widgetCalls,
  ...serverInviteCalls,
  ...translationCalls,
  ...translationHistoryCalls,
  ...modelCalls,
  ...learningCalls,
  ...phrasebookCalls,
  ...glossaryCalls,
  ...healthCalls,
  ...adminCalls,
  ...backendCalls,
  ...serverSettingsCalls,
  ...planCalls,
} as const;

export type Calls = typeof calls;
export type Name = keyof Calls;

type Part<N extends Name, P extends string> = Calls[N] extends Record<P, infer S extends z.ZodType> ? S : never;

/** Input of a caller, before defaults and trimming. */
export type CallerInput<N extends Name, P extends "params" | "query" | "body"> = [Part<N, P>] extends [never]
  ? undefined
  : z.input<Part<N, P>>;
/** Parsed input of a handler, after defaults and trimming. */
export type ParsedInput<N extends Name, P extends "params" | "query" | "body"> = [Part<N, P>] extends [never]
  ? undefined
  : z.output<Part<N, P>>;
export type Output<N extends Name> = z.output<Calls[N]["output"]>;
