import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";

/** In a file of its own: most people have none. */
export const Glossary = lazyComponent(
  async () => (await import("./GlossaryTerms.tsx")).GlossaryTerms,
  <Skeleton className="h-60 w-full rounded-md" />,
  { texts: "glossary" },
);

/** The terms for what I write. */
export const OwnGlossary = () => <Glossary of="me" />;
