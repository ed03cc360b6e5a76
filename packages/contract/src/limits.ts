/** Limits shared with clients: the server enforces them, and the page explains them before a request is refused. */
export const MESSAGE_CODE_POINTS = 4_000;
/** Excerpt of a quoted message. */
export const QUOTE_CODE_POINTS = 300;
export const FREE_TEXT_CODE_POINTS = 5_000;
export const NAME_CODE_POINTS = 80;
export const STATUS_CODE_POINTS = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_CODE_UNITS = 254;
export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 100;
export const CLIENT_MESSAGE_ID_LENGTH = 64;
/** Messages that all imports together may bring into one conversation. */
export const IMPORTED_MESSAGES_MAX = 10_000_000;
/** People and conversations of an export that the preview shows. */
export const IMPORT_PEOPLE_SHOWN = 500;
export const WATCHED_PEOPLE_MAX = 200;
export const GROUP_MEMBERS_MAX = 1_000;
/** Members of a space, each of whose groups has at most `GROUP_MEMBERS_MAX`. */
export const SPACE_MEMBERS_MAX = 10_000;
export const SPACE_GROUPS_MAX = 100;
/** Groups that newcomers of a space join automatically, all in the transaction that lets them in. */
export const SPACE_AUTOMATIC_GROUPS_MAX = 10;
/** Spaces that a user owns. */
export const SPACES_PER_USER = 20;
export const GROUP_TITLE_CODE_POINTS = 100;
export const GROUP_DESCRIPTION_CODE_POINTS = 500;
export const SERVER_INVITES_MAX = 50;
export const GREETING_CODE_POINTS = 300;
export const GROUP_INVITES_MAX = 20;
export const GROUP_WIDGETS_MAX = 10;
export const WIDGET_ORIGINS_MAX = 20;
/** Larger groups get no live read receipts of members; clients fetch the receipts of a message instead. */
export const GROUP_RECEIPTS_MAX = 50;
export const GROUP_PEOPLE_AT_ONCE = 100;
/** Conversations per request for missed changes, and in its answer. */
export const KNOWN_CONVERSATIONS_MAX = 200;
/** Bytes of one socket frame or JSON body, unless it may hold a picture. */
export const FRAME_BYTES = 64 * 1024;
/** Texts per batch translation, and the bytes of their JSON: enough for the longest texts, escaped. */
export const BATCH_TEXTS = 100;
export const BATCH_BYTES = 4 * 1024 * 1024;
/** Rows per numbered page of the translation history. */
export const HISTORY_PAGE_SIZE = 20;
export const REACTION_KINDS_MAX = 20;
export const MENTIONS_MAX = 50;
/** A word that a user looks up or saves. */
export const LEARNED_WORD_CODE_UNITS = 100;
export const PHRASE_MEANING_CODE_POINTS = 300;
export const PHRASES_MAX = 5_000;
export const PHRASES_REVIEWED = 20;
export const SEARCH_CHARACTERS = 200;
/** Languages of renditions that the author sends with a message. */
export const RENDITIONS_MAX = 10;
/** Code units of these renditions together: with the text they fit into one frame. */
export const RENDITIONS_CODE_UNITS = 12_000;
export const SUGGESTIONS_MAX = 20;
export const CORRECTIONS_MAX = 20;
/** Rendition changes in a message's history. */
export const RENDITION_CHANGES_MAX = 50;
/** Languages in the preview of a draft, those with the most readers first. */
export const PREVIEW_LANGUAGES_MAX = 5;
/** Seal of a previewed rendition. */
export const SEAL_CODE_UNITS = 1_000;
export const POLL_QUESTION_CODE_POINTS = 300;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_CODE_POINTS = 100;
/** How far ahead a poll's end may be. */
export const POLL_DAYS_MAX = 366;
export const POLL_FACES = 3;

/** A sealed address of a picture. */
export const GIF_TOKEN_CHARACTERS = 4_000;

/** Emoji and stickers of a server, and of each space. */
export const STICKERS_MAX = 1_000;
export const SPACE_STICKERS_MAX = 100;
export const EMOJI_BYTES = 256_000;
export const STICKER_BYTES = 1_000_000;
export const STICKER_FRAMES_MAX = 100;
export const STICKER_LABEL_CODE_POINTS = 100;
export const PINS_MAX = 50;
export const FORWARD_TARGETS_MAX = 20;
/** Messages that a person selects or keeps at once. */
export const SELECTED_MAX = 100;
/** Kept messages per person. */
export const KEPT_MAX = 1_000;
/** Open reports are counted up to here for the dashboard. */
export const REPORTS_COUNTED = 1_000;
/** Code units of a reporter's comment. */
export const REPORT_WORDS = 500;
export const REPORT_CONTEXT = 5;
/** Named users per emoji, next to a message. */
export const REACTION_NAMES = 3;
/** Authors of replies that the summary of a thread names. */
export const THREAD_NAMES = 3;
/** Unread threads are counted up to this number. */
export const UNREAD_THREADS_MAX = 100;
/** Unread messages, and characters of them, that one catch-up considers. */
export const CATCH_UP_MESSAGES_MAX = 200;
export const CATCH_UP_CHARACTERS_MAX = 20_000;
export const CATCH_UP_POINTS_MAX = 7;
/** Milliseconds until "is typing" expires. */
export const TYPING_MS = 6_000;
export const VERIFY_TOKEN_HOURS = 24;
export const RESET_TOKEN_HOURS = 1;
/** Bytes of an uploaded picture, inclusive. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** Pixels of a picture, all frames of an animation together. */
export const PICTURE_PIXELS = 40_000_000;
export const ATTACHMENTS_MAX = 20;
/** Levels in a voice message's waveform. */
export const WAVEFORM_LEVELS = 64;
export const FILE_NAME_CODE_POINTS = 200;
export const ALT_CODE_POINTS = 1_000;
/** Bytes of a body with a picture as a data URL and other fields. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + FRAME_BYTES;
export const STICKER_BODY_BYTES = Math.ceil(STICKER_BYTES / 3) * 4 + FRAME_BYTES;
/** Pending or failed emails are counted up to here for the dashboard. */
export const EMAILS_COUNTED = 1_000;
/** Failed emails and sweeps shown in the dashboard. */
export const FAILED_WORK_SHOWN = 20;
/** Time limit of the dashboard's server check, below the page's request timeout of 15 seconds. */
export const DOCTOR_SECONDS = 12;
/** Push devices per user; a new one beyond it replaces the least recently used. */
export const PUSH_DEVICES_MAX = 20;
/** Messages counted in one notification. */
export const PUSH_COUNTED = 100;
/** Length of a push service's endpoint address. */
export const PUSH_ENDPOINT_CODE_UNITS = 1_000;
export const TIME_ZONE_CODE_UNITS = 64;
/** Seconds for which a page's report that it is visible counts; the page repeats it earlier. */
export const LOOKED_AT_SECONDS = 90;

export const PASSKEYS_MAX = 25;
export const PASSKEY_NAME_CODE_POINTS = 60;
export const TOKENS_MAX = 25;
export const TOKEN_NAME_CODE_POINTS = 60;
/** Default and maximum lifetime of an access token. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;

export const BOTS_MAX = 5;
export const BOTS_OF_ADMIN_MAX = 50;
export const BOT_COMMANDS_MAX = 50;
export const HOOKS_MAX = 20;
export const OUTGOING_HOOKS_MAX = 10;

/** Open reminders per user. */
export const REMINDERS_MAX = 100;
export const REMINDER_CODE_POINTS = 500;
export const REMINDER_DAYS_MAX = 366;
/** Messages per user that are to be sent later, and days until then. */
export const SCHEDULED_MAX = 100;
export const SCHEDULED_DAYS_MAX = 366;
export const FOLDERS_MAX = 20;
export const FOLDER_NAME_CODE_POINTS = 30;
/** Chats added to a folder by hand, and as many removed. */
export const FOLDER_CHATS_MAX = 200;
export const FOLDER_LANGUAGES_MAX = 10;
/** Unread chats, the latest ones, that the numbers of the folders count. */
export const FOLDER_UNREAD_COUNTED = 1_000;
/** Drafts of a user, the latest ones, that a device fetches. */
export const DRAFTS_LISTED = 200;

/** People in a call: each sends to every other. */
export const CALL_PEOPLE_MAX = 4;
/** Seconds for which a call rings. */
export const CALL_RING_SECONDS = 45;
/** Seconds between two signs of life of a page in a call; after three without one it is out. */
export const CALL_ALIVE_SECONDS = 15;
/** UTF-16 code units of a session description: four pictures and their codecs need a third. */
export const CALL_DESCRIPTION_CODE_UNITS = 30_000;
/** Seconds of speech that become one caption, and the bytes of as much at the rate of most microphones. */
export const CAPTION_SECONDS_MAX = 30;
export const CAPTION_BYTES = 2 * 48_000 * CAPTION_SECONDS_MAX + 1_000;
/** Pieces of speech that a page hands in at once to be kept, and their bytes. */
export const CALL_TURNS_MAX = 1_000;
export const CALL_TURNS_BYTES = 1_000_000;
/** Candidates in one signal. */
export const CALL_CANDIDATES_MAX = 50;
