import { spawn } from "node:child_process";
import { chooseSandbox, type SandboxChoice } from "@lingualoom/sandbox/choose-sandbox.ts";
import { sandboxDescription, sandboxTrouble } from "@lingualoom/sandbox/describe-sandbox.ts";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import { PICTURE_PROGRAM, pictureFork } from "./media/confined/picture-fork.ts";
import { type LocalizableText, say } from "./sentences/sentence.ts";

export interface Sandboxes {
  readonly engines: Sandbox;
  readonly pictures: Sandbox;
  readonly description: LocalizableText;
  /** A description of what is not sandboxed and how to fix it; null when everything is. */
  readonly failures: LocalizableText | null;
}

const PATIENCE = 20_000;

export async function openSandboxes(
  dataDir: string,
  { unconfinedPreviews, ...choice }: Partial<SandboxChoice> & { readonly unconfinedPreviews: boolean },
): Promise<Sandboxes> {
  const engines = await chooseSandbox({ hidden: [dataDir], ...choice });
  const description = sandboxDescription(engines);
  const missing = sandboxTrouble(engines);
  const isUsable = missing !== null || (await loads(engines));
  const trouble = isUsable ? missing : say("imageProcessUnconfined");
  return {
    engines,
    pictures: isUsable ? engines : noSandbox,
    description,
    failures: trouble && !unconfinedPreviews ? say("documentsWithoutPreview", { reason: trouble }) : trouble,
  };
}

async function loads(sandbox: Sandbox): Promise<boolean> {
  const { execPath, execArgv, ...options } = pictureFork(sandbox);
  const child = spawn(execPath, [...execArgv, PICTURE_PROGRAM, "--try"], {
    ...options,
    stdio: "ignore",
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
