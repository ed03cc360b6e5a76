/** Limits both sides know; the server enforces them, the page explains them before the server has to. */
export const MESSAGE_CODE_POINTS = 4_000;
/** Of a text that a reply quotes. */
export const QUOTE_CODE_POINTS = 300;
export const FREE_TEXT_CODE_POINTS = 5_000;
export const NAME_CODE_POINTS = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_CODE_UNITS = 254;
export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 100;
export const CLIENT_MESSAGE_ID_LENGTH = 64;
export const WATCHED_PEOPLE_MAX = 200;
export const GROUP_MEMBERS_MAX = 1_000;
export const GROUP_TITLE_CODE_POINTS = 100;
export const GROUP_DESCRIPTION_CODE_POINTS = 500;
/** Links to this server that one person has in force at once. */
export const SERVER_INVITES_MAX = 50;
/** Of what somebody says first to who comes by their invite. */
export const GREETING_CODE_POINTS = 300;
/** Invite links of a group that are in force at once. */
export const GROUP_INVITES_MAX = 20;
/** In larger groups nobody is told how far each member has read; a message's receipts are asked for. */
export const GROUP_RECEIPTS_MAX = 50;
/** People in one request that adds members, or asks for names. */
export const GROUP_PEOPLE_AT_ONCE = 100;
/** Conversations in one request for missed changes, and in its answer. */
export const KNOWN_CONVERSATIONS_MAX = 200;
/** Bytes of one socket frame or JSON body, unless it may hold a picture. */
export const FRAME_BYTES = 64 * 1024;
/** Texts of one batch to translate, and the bytes their JSON may have: as many of the longest, escaped. */
export const BATCH_TEXTS = 100;
export const BATCH_BYTES = 4 * 1024 * 1024;
/** Rows of one page of the translation history that is asked for by its number. */
export const HISTORY_PAGE_SIZE = 20;
/** Different emoji with which people can react to one message. */
export const REACTION_KINDS_MAX = 20;
/** People whom one message mentions. */
export const MENTIONS_MAX = 50;
/** Code units of one word whose meaning is asked for, or that is saved. */
export const LEARNED_WORD_CODE_UNITS = 100;
/** Of what somebody writes down for a word that they save. */
export const PHRASE_MEANING_CODE_POINTS = 300;
/** Words that one person saves. */
export const PHRASES_MAX = 5_000;
/** Words that are reviewed in one go. */
export const PHRASES_REVIEWED = 20;
/** Of what is typed to search for. */
export const SEARCH_CHARACTERS = 200;
/** Languages of one message's renditions that its author gives. */
export const RENDITIONS_MAX = 10;
/** Code units of them together: with the text they fit in one frame. */
export const RENDITIONS_CODE_UNITS = 12_000;
/** Suggestions for one message that wait for its author. */
export const SUGGESTIONS_MAX = 20;
/** People who correct one message. */
export const CORRECTIONS_MAX = 20;
/** Changes of one message's renditions that its history shows. */
export const RENDITION_CHANGES_MAX = 50;
/** Languages that a draft is shown in at most, those of most readers first. */
export const PREVIEW_LANGUAGES_MAX = 5;
/** Code units of the seal of a previewed rendition. */
export const SEAL_CODE_UNITS = 1_000;
/** Of what a poll asks. */
export const POLL_QUESTION_CODE_POINTS = 300;
/** Answers that a poll offers. */
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_CODE_POINTS = 100;
/** Pinned messages of one conversation. */
export const PINS_MAX = 50;
/** Conversations into which a message is forwarded at once. */
export const FORWARD_TARGETS_MAX = 20;
/** Open reports are counted up to here for the dashboard. */
export const REPORTS_COUNTED = 1_000;
/** Code units of what somebody adds to a report. */
export const REPORT_WORDS = 500;
/** Messages before a reported one that are shown with it. */
export const REPORT_CONTEXT = 5;
/** Of those who reacted with an emoji, so many are named beside the message. */
export const REACTION_NAMES = 3;
/** Milliseconds after which "is typing" ends by itself. */
export const TYPING_MS = 6_000;
export const VERIFY_TOKEN_HOURS = 24;
export const RESET_TOKEN_HOURS = 1;
/** Bytes of one picture as it is given; exactly this many are allowed. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** Pixels of one picture, all frames of an animation together. */
export const PICTURE_PIXELS = 40_000_000;
/** Attachments of one message. */
export const ATTACHMENTS_MAX = 20;
/** Levels of a voice message's waveform. */
export const WAVEFORM_LEVELS = 64;
/** Of a file's name. */
export const FILE_NAME_CODE_POINTS = 200;
export const ALT_CODE_POINTS = 1_000;
/** Bytes of a body with a picture as a data URL, and what stands beside it. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + FRAME_BYTES;
/** Letters that wait, or were given up, are counted up to here for the dashboard. */
export const EMAILS_COUNTED = 1_000;
/** Emails, and sweeps, that the dashboard shows as failed. */
export const FAILED_WORK_SHOWN = 20;
/** A check of the server from the dashboard answers within it: a page waits 15 seconds for an answer. */
export const DOCTOR_SECONDS = 12;
/** Devices of one person that get pushes; a new one beyond takes the place of the one used least. */
export const PUSH_DEVICES_MAX = 20;
/** Messages that one notification counts. */
export const PUSH_COUNTED = 100;
/** Of the address at which a push service takes pushes. */
export const PUSH_ENDPOINT_CODE_UNITS = 1_000;
export const TIME_ZONE_CODE_UNITS = 64;
/** Seconds for which a page that says it is looked at counts as looked at; it says so again before they are over. */
export const LOOKED_AT_SECONDS = 90;

/** Access tokens of one person. */
export const PASSKEYS_MAX = 25;
export const PASSKEY_NAME_CODE_POINTS = 60;
export const TOKENS_MAX = 25;
export const TOKEN_NAME_CODE_POINTS = 60;
/** How long a token holds: unless its maker says otherwise, and at most. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;

/** Bots of one person, and of an administrator. */
export const BOTS_MAX = 5;
export const BOTS_OF_ADMIN_MAX = 50;
/** Commands that a bot offers. */
export const BOT_COMMANDS_MAX = 50;
/** Incoming webhooks of one conversation. */
export const HOOKS_MAX = 20;
/** Outgoing webhooks of one conversation. */
export const OUTGOING_HOOKS_MAX = 10;

/** Of one person, that wait or are not done. */
export const REMINDERS_MAX = 100;
export const REMINDER_CODE_POINTS = 500;
export const REMINDER_DAYS_MAX = 366;
