import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import i18next from "i18next";
import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from "tus-js-client";
import { ApiError } from "./api-error.ts";
import { failover } from "./failover-slot.ts";

/** Bytes per request; the server keeps the received part of an interrupted one. */
const CHUNK_BYTES = 4 * 1_024 * 1_024;
/** Milliseconds per chunk over a slow network. */
const TIMEOUT_MS = 120_000;

interface FileUpload {
  readonly file: Blob;
  /** Metadata fields of the protocol. */
  readonly metadata: Record<string, string>;
  readonly uploadId: string | undefined;
  readonly signal: AbortSignal;
  readonly began: (uploadId: string) => void;
  readonly progress: (fraction: number) => void;
}

type Tus = typeof import("tus-js-client");

/** Global because a page loads a script once. */
let loading: Promise<Tus> | undefined;

/** Called with the first file, or when the page has nothing else to load. */
export function loadUploading(): Promise<Tus> {
  loading ??= loadTus().catch(() => {
    loading = undefined;
    throw new ApiError(0, "NETWORK");
  });
  return loading;
}

/**
 * While a page lives, browsers never retry a script that failed to load. So the server is pinged first, unless the
 * service worker has the files.
 */
async function loadTus(): Promise<Tus> {
  if (!navigator.serviceWorker?.controller) await (await fetch("/api/ping", { cache: "no-store" })).text();
  return import("tus-js-client");
}

/**
 * Uploads a file by the tus protocol, or the rest of one begun earlier. Several servers of one database continue each
 * other's uploads.
 * @returns the id of the attachment
 * @throws ApiError
 */
export async function uploadFile(upload: FileUpload): Promise<string> {
  await upload.file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new ApiError(400, "UNREADABLE", { message: i18next.t("timeline:fileGone") });
    });
  if (!upload.uploadId) return transfer(upload);
  try {
    return await transfer(upload);
  } catch (error) {
    // The upload waited longer than the server stores unused ones.
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
    if (!isGone) throw error;
    return transfer({ ...upload, uploadId: undefined });
  }
}

async function transfer({ file, metadata, uploadId, signal, began, progress }: FileUpload): Promise<string> {
  const { Upload } = await loadUploading();
  signal.throwIfAborted();
  const base = failover.current?.baseFor("POST /media") ?? "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const failed = (error: ApiError) => {
    failover.current?.reportFailure(base, error);
    reject(error);
  };
  const upload = new Upload(file, {
    // Without an endpoint, it never starts over while the server is only down.
    ...(uploadId ? { uploadUrl: addressOf(base, uploadId) } : { endpoint: addressOf(base) }),
    metadata,
    chunkSize: CHUNK_BYTES,
    // The outbox retries, at the server available then.
    retryDelays: null,
    storeFingerprintForResuming: false,
    headers: { "accept-language": document.documentElement.lang },
    onBeforeRequest: (request) => {
      const xhr = withSession(request);
      xhr.timeout = TIMEOUT_MS;
      xhr.addEventListener("timeout", () => {
        void upload.abort();
        failed(new ApiError(0, "TIMEOUT"));
      });
    },
    onUploadUrlAvailable: () => began(idOf(upload.url)),
    onProgress: (sent, total) => progress(total > 0 ? sent / total : 1),
    onSuccess: () => resolve(idOf(upload.url)),
    onError: (error) => failed(asApiError(error)),
  } satisfies UploadOptions);
  signal.addEventListener("abort", () => {
    void upload.abort();
    reject(signal.reason);
  });
  upload.start();
  return promise;
}

/** Deletes an upload that no message uses. */
export async function endUpload(uploadId: string): Promise<void> {
  const { Upload } = await loadUploading();
  await Upload.terminate(addressOf(failover.current?.baseFor("POST /media") ?? "", uploadId), {
    retryDelays: null,
    onBeforeRequest: (request) => void withSession(request),
  });
}

function withSession(request: HttpRequest): XMLHttpRequest {
  const xhr: XMLHttpRequest = request.getUnderlyingObject();
  xhr.withCredentials = true;
  return xhr;
}

const addressOf = (base: string, uploadId?: string) =>
  `${base || location.origin}/api/uploads${uploadId ? `/${uploadId}` : ""}`;

const idOf = (url: string | null) => new URL(url ?? "", location.href).pathname.split("/").at(-1) ?? "";

function asApiError(error: Error | DetailedError): ApiError {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response) return new ApiError(0, "NETWORK");
  const body = bodyOf(response);
  const seconds = Number.parseInt(response.getHeader("retry-after") ?? "", 10);
  return new ApiError(response.getStatus(), body.code ?? "UNREADABLE", body, Number.isFinite(seconds) ? seconds : null);
}

function bodyOf(response: HttpResponse): Partial<ErrorBody> {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return {};
  }
}
