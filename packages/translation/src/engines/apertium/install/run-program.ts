import { spawn } from "node:child_process";

const LONGEST_OUTPUT = 64_000_000;

export interface ProgramOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Runs a program to completion and returns its output. Throws with the last line of its error output. */
export function runProgram(
  program: string,
  args: readonly string[],
  { variables = {}, signal }: ProgramOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: "/",
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let output = "";
    let complaints = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < LONGEST_OUTPUT) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaints = withoutPasswords(complaints + text).slice(-4_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(lastLine(complaints) ?? `${program} ended with code ${code}`));
    });
  });
}

/** apt prints the URL of an unreachable proxy with its password. */
const withoutPasswords = (text: string) => text.replaceAll(/:\/\/[^\s/@]+@/g, "://");

const lastLine = (text: string) => text.trim().split("\n").at(-1) || undefined;
