import { clientsClaim } from "workbox-core";
import { serveFiles } from "./files.ts";
import { servePushes } from "./push/push.ts";
import { serveShares } from "./share/share.ts";
import { serveShell } from "./shell.ts";

/**
 * The service worker. Each part registers its listeners while this file runs: a browser wakes no worker for listeners that
 * come later.
 */
serveShell();
serveFiles();
servePushes();
serveShares();
clientsClaim();
