import type {} from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run's PostgreSQL; tests take a database of their own with `freshDatabase`. */
    readonly postgresUrl: string;
  }
}

/** The migrated database that every test's own is copied from. */
export const TEMPLATE = "template_migrated";

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
