import { clientsClaim } from "workbox-core";
import { serveFiles } from "./files.ts";
import { servePushes } from "./push/push.ts";
import { serveShares } from "./share/share.ts";
import { serveShell } from "./shell.ts";

/**
 * The service worker. Each part registers its listeners synchronously: a browser does not wake a worker for listeners
 * that are added later.
 */
serveShell();
serveFiles();
servePushes();
serveShares();
clientsClaim();
