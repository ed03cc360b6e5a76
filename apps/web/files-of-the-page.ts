import type { Rolldown } from "vite";

/** Modules that visitors need as well as signed-in users. */
const ELEMENTS =
  "/src/(ui/(forms/(?!Choice|SwitchField|TextProposal|new-password/strength)|graphics/|hooks/|states/|language-picker/)|i18n/[\\w-]+\\.ts|data/(account|people|translation)/)|/contract/src/visible";
/** Icons that only calls, the emoji panel, the picture editor and the video player show, which load later. */
const ICONS_OF_TOOLS =
  "apple|captions(-off)?|crop|droplets|lightbulb|lock-open|maximize(-2)?|mic-off|minimize(-2)?|monitor-(up|x)|palette|paw-print|phone-off|picture-in-picture-2|plane|redo-2|rotate-c?cw|settings-2|triangles-centerline-dashed-vertical|trophy|undo-2|video-off|volume-x";
const SELDOM = "emoji/words|words/reading";

/** Groups modules into files by purpose, along with their imports. The highest priority takes a module first. */
export const filesOfThePage = [
  { name: "app", tags: ["$initial"], priority: 9 },
  {
    name: "elements",
    test: new RegExp(`${ELEMENTS}|/(lucide-react(?!.*/icons/(${ICONS_OF_TOOLS})\\.)|@tanstack)/`),
    priority: 7,
  },
  { name: "layers", test: /\/(@base-ui|@floating-ui)\//, priority: 8 },
  { name: "account", test: /\/(LoginPage|SignupPage)\.tsx$/, priority: 6 },
  { name: "chat", test: /\/src\/app\/(shell\/SignedInShell|pages\/ChatPage)\.tsx$/, priority: 5 },
  { name: "device", test: /\/src\/features\/translation\/device\/device-(models|rendition)\.ts$/, priority: 4.5 },
  {
    name: "threads",
    test: /\/(conversation-list\/UnreadThreads|conversation\/message\/ThreadLine)\.tsx$/,
    priority: 4.5,
  },
  {
    name: "tools",
    test: new RegExp(
      `/src/(app/|features/|ui/layers/(Floating|MenuOf))(?!.*(${SELDOM}|(admin|settings|session|invites)/|Page\\.tsx))`,
    ),
    priority: 4,
  },
  { name: "settings", test: /\/SettingsPage\.tsx$/, priority: 3 },
  { name: "dashboard", test: /\/AdminPage\.tsx$/, priority: 2 },
  { name: "pages", test: /\/src\/features\/.*Page\.tsx$/, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];
