import type admin from "./en/admin.json";
import type calls from "./en/calls.json";
import type catchUp from "./en/catchUp.json";
import chat from "./en/chat.json";
import commands from "./en/commands.json";
import common from "./en/common.json";
import device from "./en/device.json";
import dialogs from "./en/dialogs.json";
import emoji from "./en/emoji.json";
import type faceToFace from "./en/faceToFace.json";
import type folders from "./en/folders.json";
import type glossary from "./en/glossary.json";
import groups from "./en/groups.json";
import guests from "./en/guests.json";
import type imports from "./en/imports.json";
import installed from "./en/installed.json";
import joining from "./en/joining.json";
import type kept from "./en/kept.json";
import keys from "./en/keys.json";
import type later from "./en/later.json";
import learning from "./en/learning.json";
import type media from "./en/media.json";
import notifications from "./en/notifications.json";
import people from "./en/people.json";
import preview from "./en/preview.json";
import type programs from "./en/programs.json";
import providers from "./en/providers.json";
import push from "./en/push.json";
import reminders from "./en/reminders.json";
import search from "./en/search.json";
import security from "./en/security.json";
import session from "./en/session.json";
import settings from "./en/settings.json";
import type setup from "./en/setup.json";
import type spaces from "./en/spaces.json";
import type stickers from "./en/stickers.json";
import type threads from "./en/threads.json";
import timeline from "./en/timeline.json";
import translating from "./en/translating.json";
import translation from "./en/translation.json";
import voice from "./en/voice.json";
import type widgets from "./en/widgets.json";

/** The English texts that every screen may need. Others come with their screens: see LATER in i18n.ts. */
export const texts = {
  chat,
  commands,
  common,
  device,
  dialogs,
  emoji,
  groups,
  guests,
  installed,
  joining,
  keys,
  learning,
  notifications,
  people,
  preview,
  providers,
  push,
  reminders,
  search,
  security,
  session,
  settings,
  timeline,
  translating,
  translation,
  voice,
};

export type EnglishTexts = typeof texts & {
  readonly admin: typeof admin;
  readonly calls: typeof calls;
  readonly catchUp: typeof catchUp;
  readonly faceToFace: typeof faceToFace;
  readonly glossary: typeof glossary;
  readonly programs: typeof programs;
  readonly imports: typeof imports;
  readonly later: typeof later;
  readonly kept: typeof kept;
  readonly media: typeof media;
  readonly setup: typeof setup;
  readonly folders: typeof folders;
  readonly spaces: typeof spaces;
  readonly stickers: typeof stickers;
  readonly threads: typeof threads;
  readonly widgets: typeof widgets;
};

/** The texts that every language has. Plural forms differ, so `npm run check` checks those of other languages. */
export type Texts = { readonly [Name in keyof EnglishTexts]: Readonly<Record<string, string>> };
