export interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** A command for `child_process`. `user` starts it; null is the user of the server. */
export interface Launch extends Command {
  readonly user: User | null;
}

/** Keeps programs that parse untrusted data away from the server's files and the network. */
export interface Sandbox {
  /** `none`: the system allows no sandbox; programs see what their user sees. */
  readonly kind: "bubblewrap" | "namespaces" | "none";
  /** The user the programs run as; null is the user of the server. */
  readonly user: User | null;
  /** Whether a limit on the number of processes counts only sandboxed ones. */
  readonly countsProcesses: boolean;
  /**
   * Wraps `command` to run without network and with a read-only file system of the system's programs and the folders in
   * `shown`. May leave one more process, which ends with its process group.
   */
  launch(command: Command, shown: readonly string[]): Launch;
}

export const noSandbox: Sandbox = {
  kind: "none",
  user: null,
  countsProcesses: false,
  launch: (command) => ({ ...command, user: null }),
};
