/** The server as it is, but for the index of search: what indexing costs is measured beside it. */
import { SearchIndexer } from "../../apps/server/src/features/search/indexer.ts";

SearchIndexer.prototype.run = async () => {};
await import("../../apps/server/src/main.ts");
