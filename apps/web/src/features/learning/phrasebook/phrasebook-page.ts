import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

/** In a file of its own: most people have none. */
export const PhrasebookPage = lazyComponent(async () => (await import("./Phrasebook.tsx")).Phrasebook, null, {
  texts: "learning",
});
