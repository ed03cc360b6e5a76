import { Glossary } from "./Glossary.tsx";

/** The terms for what I write. */
export const OwnGlossary = () => <Glossary of="me" />;
