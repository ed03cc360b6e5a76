import { GlossaryTerms } from "./GlossaryTerms.tsx";

/** The terms for what I write. */
export const OwnGlossary = () => <GlossaryTerms of="me" />;
