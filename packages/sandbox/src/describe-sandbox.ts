import type { Sandbox } from "./sandbox.ts";

export const SANDBOX_SENTENCES = {
  madeByBubblewrap: "made by bubblewrap",
  madeOfNamespaces: "made of the kernel's namespaces",
  programsReadFiles: "Apertium and the image process can read this server's files and reach the network: {{how}}",
  programsReachNetwork:
    "Apertium and the image process run as an unprivileged user, but can reach the network: {{how}}",
  installBubblewrap:
    "install bubblewrap, or allow user namespaces, in a container by deploy/seccomp.json (docs/operations.md)",
  onlyLinux: "only Linux has what it takes",
} as const;

/** A sentence by its code; its values may be sentences too. */
export interface SandboxSentence {
  readonly code: keyof typeof SANDBOX_SENTENCES;
  readonly values: Readonly<Record<string, SandboxSentence>>;
}

const say = (code: SandboxSentence["code"], values: SandboxSentence["values"] = {}): SandboxSentence => ({
  code,
  values,
});

const HOW = say(process.platform === "linux" ? "installBubblewrap" : "onlyLinux");

/** Returns what the operator has to do; null when nothing. */
export function sandboxTrouble({ kind, user }: Sandbox): SandboxSentence | null {
  if (kind !== "none") return null;
  return say(user ? "programsReachNetwork" : "programsReadFiles", { how: HOW });
}

export const sandboxDescription = ({ kind }: Sandbox): SandboxSentence =>
  say(kind === "bubblewrap" ? "madeByBubblewrap" : "madeOfNamespaces");
