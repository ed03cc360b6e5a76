import { keys } from "../keys.ts";
import { listQuery } from "./conversations.queries.ts";

/** What I have archived, in the order of the other list. */
export const archivedListQuery = () => listQuery(keys.archivedList, { archived: "true" });
