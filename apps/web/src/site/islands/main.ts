import "../site.css";
import { startDemo } from "./demo.ts";
import { rememberLanguages } from "./languages.ts";
import { showLeftMessage } from "./left-message.ts";
import { closeOnChoice } from "./menu.ts";
import { startPlayground } from "./playground.ts";
import { showProgress } from "./progress.ts";
import { startStories } from "./stories.ts";
import { startTheme } from "./theme.ts";
import { startTyping } from "./typing.ts";

/** Each makes one part of the page interactive. The page is complete without them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  demo: startDemo,
  languages: rememberLanguages,
  menu: closeOnChoice,
  "left-message": showLeftMessage,
  playground: startPlayground,
  progress: showProgress,
  stories: startStories,
  theme: startTheme,
  typing: startTyping,
};

for (const element of document.querySelectorAll<HTMLElement>("[data-island]"))
  islands[element.dataset.island ?? ""]?.(element);
