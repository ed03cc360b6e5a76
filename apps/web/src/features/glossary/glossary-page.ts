import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** My own glossary. In a file of its own: most people have none. */
export const GlossaryPage = lazyComponent(async () => (await import("./OwnGlossary.tsx")).OwnGlossary, null, {
  texts: "glossary",
});
