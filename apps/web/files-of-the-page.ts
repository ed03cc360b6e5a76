import type { Rolldown } from "vite";

/** Parts of the chat that it loads by itself as soon as it stands, all of them. */
const SOON = [
  "app/(InBackground|announcements/ChangeAnnouncements|pages/(BelowHeader|InsteadOfChat|Questions))",
  "features/(notifications/Attention|settings/SoundToggle|groups/invites/Invitations)",
  "features/translation/(rules/TranslationButton|text/(LookedUpText|QuoteText|MessageLine|TranslatedPreview))",
  "features/conversation-list/(RowMarks|RowMenuButton|ChatListFoot|PreviewPart)",
  "features/conversation/(PrefetchedTools|composer/(LengthNote|pictures/DropTarget))",
  "features/conversation/(pins/PinBar|timeline/jump/(HighlightedMessage|UnreadAbove|JumpToLatest))",
  "features/conversation/header/(ChatMenuSlot|DisappearingMark|GroupTitle|LastSeen|PersonPanelSlot)",
  "features/conversation/message/(ByAuthor|LineBetween|Unsent|quotes/QuoteBlock|touch/TouchGestures|reactions/Reactions)",
  "realtime/connection/seldom-events",
];

/**
 * Which modules come together in one file. A file of its own for every few lines that two screens share costs a request
 * each, for the browser and for the server, and compresses worse.
 */
export const filesOfThePage: Rolldown.CodeSplittingGroup[] = [
  // What every screen needs.
  { name: "initial", tags: ["$initial"], priority: 3 },
  // What the account pages have in common with the chat, which they must not wait for.
  {
    name: "forms",
    test: /\/src\/ui\/(forms\/(input-look|IconButton|SearchInput)|hooks\/use-focus-stays|graphics\/Avatar|text\/initials)\.tsx?$|\/(language-name|translation\.queries|chosen-invite)\.ts$|\/(useMutation\.js|useButton\.mjs|useFocusableWhenDisabled\.mjs|CompositeRootContext\.mjs)$|\/icons\/(languages|x)\.m?js$/,
    priority: 2,
  },
  // A shared icon has some 200 bytes; its name in each list of files to fetch costs as much. The eye is the sign-in's.
  { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\/(?!eye)/, minShareCount: 2 },
  {
    name: "chat",
    test: /\/src\/(app\/(SignedInShell|pages\/ChatPage)|realtime\/connection\/RealtimeProvider)\.tsx$/,
    priority: 1,
  },
  // What people without an account wait for.
  { name: "sign-in", test: /\/features\/session\/sign-in\/LoginPage\.tsx$/, priority: 0.9 },
  { name: "sign-up", test: /\/features\/session\/sign-up\/SignupPage\.tsx$/, priority: 0.8 },
  { name: "toasts", test: /\/ui\/layers\/ToastRegion\.tsx$/, priority: 0.7 },
  // A page that starts without a network waits for this.
  { name: "stored", test: /\/src\/data\/account\/me-or-kept\.ts$/, priority: 0.7 },
  { name: "idle", test: /\/src\/app\/in-idle\.ts$/, priority: 0.7 },
  // What dialogs, menus and lists have in common.
  { name: "elements", test: /\/(@base-ui|@floating-ui|tabbable)\//, minShareCount: 2, priority: 0.6 },
  { name: "soon", test: new RegExp(`/src/(${SOON.join("|")})\\.tsx?$`), priority: 0.5 },
  // Few lines each. What only settings and the dashboard share stays with them.
  {
    name: "shared",
    test: /\/src\/(?!features\/(settings|admin|learning|glossary|session)|i18n|site)/,
    minShareCount: 2,
    maxModuleSize: 2_000,
    priority: 0.1,
  },
];
