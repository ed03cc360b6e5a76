import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { fingerprintOf, type ModelFile, sha256Of } from "@lingualoom/translation/engines/bergamot/page.ts";
import i18next from "i18next";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { forgetFile, hasPart, keepModel, keepPart, PART_BYTES, partsOf, readFile } from "./stored-models.ts";

const ASK_AGAIN_MS = 1_000;

/** Why a download failed; the page has a sentence for each reason. */
export class DownloadError extends Error {
  readonly reason: "full" | "damaged" | "cut" | "not_at_server";
  constructor(reason: DownloadError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const SENTENCES = {
  full: "device:full",
  damaged: "device:damaged",
  cut: "device:cut",
  not_at_server: "device:notAtServer",
} as const;

export const downloadFailure = (error: unknown): string =>
  error instanceof DownloadError ? i18next.t(SENTENCES[error.reason]) : sentenceOf(error, i18next.t("device:cut"));

interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Downloads a model in parts, verifies each file's checksum and stores it. Parts that are already stored, including
 * those of an interrupted attempt, are not fetched again. The server first fetches what it does not have.
 * @throws DownloadError, and the signal's abort reason
 */
export async function downloadModel(wanted: DeviceModel, { signal, onBytes }: DownloadOptions): Promise<void> {
  const model = await fetchToServer(wanted, signal);
  for (const file of model.files) {
    for (let index = 0; index < partsOf(file); index++) {
      signal.throwIfAborted();
      const start = index * PART_BYTES;
      const end = Math.min(start + PART_BYTES, file.size);
      if (!(await hasPart(file, index))) await fetchPart(file, index, { start, end, signal });
      onBytes(end - start);
    }
    if ((await sha256Of(await readFile(file))) === file.sha256) continue;
    await forgetFile(file);
    throw new DownloadError("damaged");
  }
  const { source, target, version, files } = model;
  const known = { source, target, version, architecture: "", files };
  await stored(keepModel({ ...known, fingerprint: fingerprintOf(known) }));
}

/** Lets the server fetch a model that it lacks. */
export async function fetchToServer(wanted: DeviceModel, signal: AbortSignal): Promise<DeviceModel> {
  let model = wanted;
  if (model.state !== "here") {
    const { source, target } = wanted;
    await call("POST /translation/models/:source/:target", { params: { source, target } });
    do {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      signal.throwIfAborted();
      const { models } = await call("GET /translation/models");
      model = models.find((one) => one.source === source && one.target === target) ?? wanted;
    } while (model.state === "fetching");
    if (model.state !== "here") throw new DownloadError("not_at_server");
  }
  return model;
}

async function fetchPart(
  file: ModelFile,
  index: number,
  { start, end, signal }: { start: number; end: number; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(`/api/translation/models/files/${file.sha256}`, {
    headers: { range: `bytes=${start}-${end - 1}` },
    cache: "no-store",
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new DownloadError("cut");
  });
  if (response.status === 404) throw new DownloadError("not_at_server");
  if (response.status !== 206) throw new DownloadError("cut");
  const bytes = await response.arrayBuffer().catch(() => null);
  signal.throwIfAborted();
  if (bytes?.byteLength !== end - start) throw new DownloadError("cut");
  await stored(keepPart(file, index, bytes));
}

async function stored(storing: Promise<void>): Promise<void> {
  await storing.catch((error: unknown) => {
    throw (error as DOMException).name === "QuotaExceededError" ? new DownloadError("full") : error;
  });
}
