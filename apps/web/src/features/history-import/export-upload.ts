import type { QueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { createStore } from "#/external-store.ts";
import { isUnreachable } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { endUpload, uploadFile } from "#/transport/upload.ts";

/** Milliseconds between attempts without a connection. */
const AGAIN_MS = 5_000;

export interface ExportUpload {
  readonly file: File;
  /** From 0 to 1. */
  readonly sent: number;
  /** `waiting` for the connection. */
  readonly state: "sending" | "waiting" | "failed";
  readonly error?: unknown;
  readonly again: () => void;
  readonly cancel: () => void;
}

/** By conversation; null for that of a whole server. Global because an upload goes on while its screen is closed. */
export const exportUploads = createStore<ReadonlyMap<string | null, ExportUpload>>(new Map());

function show(conversationId: string | null, upload: ExportUpload | null): void {
  const next = new Map(exportUploads.get());
  if (upload) next.set(conversationId, upload);
  else next.delete(conversationId);
  exportUploads.set(next);
}

/** Uploads an export, or its rest after an interruption, and begins its import. */
export function beginExportUpload(client: QueryClient, conversationId: string | null, file: File): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let uploadId: string | undefined;
  const end = () => show(conversationId, null);
  const cancel = () => {
    stopped.abort();
    end();
    if (uploadId) void endUpload(uploadId).catch(() => {});
  };
  let upload: ExportUpload = { file, sent: 0, state: "sending", again: () => void run(), cancel };
  const change = (changes: Partial<ExportUpload>) => {
    if (signal.aborted) return;
    upload = { ...upload, ...changes };
    show(conversationId, upload);
  };
  const attempt = async () => {
    change({ state: "sending", error: undefined });
    const mediaId = await uploadFile({
      file,
      metadata: { filename: file.name, export: "" },
      uploadId,
      signal,
      began: (begun) => {
        uploadId = begun;
      },
      progress: (sent) => change({ sent }),
    });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { mediaId, timeZone };
    await (conversationId === null
      ? call("POST /admin/imports", { body })
      : call("POST /conversations/:conversationId/imports", { params: { conversationId }, body }));
    await client.invalidateQueries({ queryKey: keys.imports(conversationId) });
    end();
  };
  const run = async () => {
    while (!signal.aborted)
      try {
        return await attempt();
      } catch (error) {
        if (!isUnreachable(error)) {
          change({ state: "failed", error });
          // Another device may have begun an import meanwhile.
          return void client.invalidateQueries({ queryKey: keys.imports(conversationId) });
        }
        change({ state: "waiting" });
        await connectionOrTime();
      }
  };
  void run();
}

const connectionOrTime = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener("online", go);
  });
