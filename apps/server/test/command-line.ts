import { runCommand } from "../src/composition/command-line/commands.ts";

export interface CommandResult {
  readonly code: number;
  /** Lines on the standard output and the standard error. */
  readonly output: string;
}

/** Runs an operator's command in this process, because loading the server takes longer than most commands. */
export async function command(environment: Record<string, string>, ...given: string[]): Promise<CommandResult> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCommand(given, { environment, print, complain: print });
  return { code, output: lines.join("\n") };
}
