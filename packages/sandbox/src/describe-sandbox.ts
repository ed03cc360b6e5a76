import type { Sandbox } from "./sandbox.ts";

const HOW =
  process.platform === "linux"
    ? "install bubblewrap, or allow user namespaces (docs/operations.md)"
    : "only Linux has what it takes";

/** What the operator has to do; null when nothing. */
export function sandboxTrouble({ kind, user }: Sandbox): string | null {
  if (kind !== "none") return null;
  return user
    ? `Apertium and the image process run as an unprivileged user, but can reach the network: ${HOW}`
    : `Apertium and the image process can read this server's files and reach the network: ${HOW}`;
}

export const sandboxDescription = ({ kind }: Sandbox): string =>
  kind === "bubblewrap" ? "made by bubblewrap" : "made of the kernel's namespaces";
