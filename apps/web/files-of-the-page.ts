import type { Rolldown } from "vite";

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
    test: /\/src\/ui\/(forms\/(input-look|IconButton)|hooks\/use-focus-stays|graphics\/Avatar|text\/initials)\.tsx?$|\/(language-name|translation\.queries)\.ts$|\/useMutation\.js$|\/icons\/(languages|x)\.m?js$/,
    priority: 2,
  },
  // A shared icon has some 200 bytes; its name in each list of files to fetch costs as much. The eye is the sign-in's.
  { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\/(?!eye)/, minShareCount: 2 },
  {
    name: "chat",
    test: /\/src\/(app\/(SignedInShell|pages\/ChatPage)|realtime\/connection\/RealtimeProvider)\.tsx$/,
    priority: 1,
  },
];
