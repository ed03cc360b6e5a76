import { keys } from "../keys.ts";
import { listQuery } from "./conversations.queries.ts";

export const archivedListQuery = () => listQuery(keys.archivedList, { archived: "true" });
