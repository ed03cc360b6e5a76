import type { Sandbox } from "./sandbox.ts";

const INSTALL = "install bubblewrap, or allow user namespaces (docs/operations.md)";

/** What an operator must know of it, and do; null when all is well. */
export function sandboxTrouble({ kind, user }: Sandbox): string | null {
  if (kind !== "none") return null;
  if (user)
    return `Apertium and the image process run as an unprivileged user, but are not cut off from the network: ${INSTALL}`;
  return `Apertium and the image process can read the files of this server and reach the network: ${INSTALL}`;
}

export const sandboxDescription = ({ kind }: Sandbox): string =>
  kind === "bubblewrap" ? "by bubblewrap" : "by namespaces of the kernel";
