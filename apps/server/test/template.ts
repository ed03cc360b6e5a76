import type {} from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL; tests create their own databases with `freshDatabase`. */
    readonly postgresUrl: string;
  }
}

/** The migrated database that every test database is copied from. */
export const TEMPLATE = "template_migrated";

/** Returns the URL of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
