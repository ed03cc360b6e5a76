import type { Database } from "#/platform/database/open.ts";
import { hasAdministrator } from "../admission/server-invite-store.ts";

/** Whether nobody administers this server yet. Once somebody does, that never changes: the last one cannot go. */
export interface NewServer {
  /** As far as this server knows. */
  current(): boolean;
  /** Asks the database, as long as it is new. */
  look(): Promise<boolean>;
}

export async function openNewServer(database: Database): Promise<NewServer> {
  let isNew = true;
  const newServer = {
    current: () => isNew,
    async look() {
      if (isNew) isNew = !(await hasAdministrator(database));
      return isNew;
    },
  };
  await newServer.look();
  return newServer;
}
