import { Glossary } from "../../glossary/Glossary.tsx";
import type { GroupPageProps } from "../pages.ts";

/** The terms for what is written in the group: everybody sees them, who may change its details changes them. */
export const GroupGlossary = ({ conversationId }: GroupPageProps) => <Glossary of={{ conversationId }} />;
