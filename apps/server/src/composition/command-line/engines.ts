import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import type { Config } from "#/platform/config.ts";
import { StartError } from "#/platform/start-error.ts";
import { megabytes } from "./megabytes.ts";
import { NOTICED } from "./models.ts";

/** Downloads or deletes the local model of a pair such as `en-es`; without a pair, lists the models. */
export async function engines(
  config: Config,
  action: "add" | "remove" | "list",
  pair: string | undefined,
  print: (line: string) => void,
): Promise<string> {
  const { registryUrl, attachmentsUrl, modelsDir } = config.translation.bergamot;
  await using engine = await openBergamot({
    dataDir: config.dataDir,
    registryUrl,
    attachmentsUrl,
    modelsDir,
    fetch: action !== "remove",
    log: { info: print, warn: print },
  });
  await engine.reachable;
  const { models } = engine;
  if (action === "list") {
    for (const { source, target, state, size, download } of models.overview())
      print(
        state === "here"
          ? `${source}-${target}  here, ${megabytes(size)} on disk`
          : `${source}-${target}  ${megabytes(download ?? 0)} to download, ${megabytes(size)} on disk`,
      );
    return "";
  }
  const [source, target] = /^([a-z]{2,3})-([a-z]{2,3})$/.exec(pair ?? "")?.slice(1) ?? [];
  if (!source || !target) throw new StartError("Name a pair of languages, such as en-es.");
  if (action === "remove") {
    if (!(await models.remove(source, target))) throw new StartError(`The model ${pair} is not here.`);
    return `The model ${pair} is deleted. ${NOTICED}`;
  }
  const offered = models.overview().find((one) => one.source === source && one.target === target);
  if (!offered || !models.install(source, target))
    throw new StartError(
      `There is no model ${pair} to fetch.${engine.health().message ? ` ${engine.health().message}.` : ""}`,
    );
  if (offered.state !== "here") print(`${megabytes(offered.download ?? 0)} to download`);
  await engine.warm(source, target);
  const after = models.overview().find((one) => one.source === source && one.target === target);
  if (after?.state !== "here") throw new StartError(engine.setup().message);
  return `The model ${pair} is here. ${NOTICED}`;
}
