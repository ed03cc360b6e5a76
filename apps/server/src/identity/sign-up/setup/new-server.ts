import type { Database } from "#/platform/database/open.ts";
import { hasAdministrator } from "../admission/server-invite-store.ts";

/** Knows whether this server has no administrator yet. The last administrator can never leave. */
export interface NewServer {
  /** May be outdated when another server has created the administrator. */
  current(): boolean;
  /** Asks the database while the server is new. */
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
