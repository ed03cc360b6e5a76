import "../site.css";
import { startDemo } from "./demo.ts";
import { rememberLanguages } from "./languages.ts";
import { closeOnChoice } from "./menu.ts";
import { showNotice } from "./notice.ts";
import { startPlayground } from "./playground.ts";
import { showProgress } from "./progress.ts";
import { startStories } from "./stories.ts";
import { startTheme } from "./theme.ts";
import { startTyping } from "./typing.ts";

/** The page is whole without any of these; each makes one part of it live. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  demo: startDemo,
  languages: rememberLanguages,
  menu: closeOnChoice,
  notice: showNotice,
  playground: startPlayground,
  progress: showProgress,
  stories: startStories,
  theme: startTheme,
  typing: startTyping,
};

for (const element of document.querySelectorAll<HTMLElement>("[data-island]"))
  islands[element.dataset.island ?? ""]?.(element);
