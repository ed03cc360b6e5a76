export interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** A command as `child_process` takes it: `user` is who starts it; null is the user of the server. */
export interface Launch extends Command {
  readonly user: User | null;
}

/** Keeps programs that parse strangers' data away from the server's files and the network. */
export interface Sandbox {
  /** `none`: the system allows no sandbox; a program sees what its user sees. */
  readonly kind: "bubblewrap" | "namespaces" | "none";
  /** Who the programs run as; null is the user of the server. */
  readonly user: User | null;
  /** Whether a limit on the number of processes counts only processes of sandboxes. */
  readonly countsProcesses: boolean;
  /**
   * The command that runs `command` with no network and with a read-only file system of the system's programs and the
   * folders in `shown`. It may leave one process more, which ends with its group.
   */
  launch(command: Command, shown: readonly string[]): Launch;
}

/** Runs programs as they are. */
export const noSandbox: Sandbox = {
  kind: "none",
  user: null,
  countsProcesses: false,
  launch: (command) => ({ ...command, user: null }),
};
