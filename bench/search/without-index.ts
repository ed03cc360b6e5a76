/** The server as it is, but for the index of search: what indexing costs is measured beside it. */
import { SearchIndexer } from "../../apps/server/src/language/search/index/indexer.ts";

SearchIndexer.prototype.run = async () => {};
await import("../../apps/server/src/composition/main.ts");
