import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { ApiError } from "./api-error.ts";
import { failover } from "./failover-slot.ts";

/** Milliseconds for a large picture over a slow network. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads one picture. `progress` gets values from 0 to 1, which `fetch` cannot report.
 *
 * @throws ApiError
 */
export function uploadPicture(picture: Blob, progress: (done: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const base = failover.current?.baseFor("POST /media") ?? "";
    const failed = (error: ApiError) => {
      failover.current?.reportFailure(base, error);
      reject(error);
    };
    request.open("POST", `${base}/api/media`);
    request.withCredentials = true;
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => total > 0 && progress(loaded / total);
    request.onerror = () => failed(new ApiError(0, "NETWORK"));
    request.ontimeout = () => failed(new ApiError(0, "TIMEOUT"));
    request.onload = () => {
      const answer = request.response as { mediaId?: string } & Partial<ErrorBody>;
      if (request.status === 201 && answer?.mediaId) resolve(answer.mediaId);
      else {
        const seconds = Number.parseInt(request.getResponseHeader("retry-after") ?? "", 10);
        const retryAfter = Number.isFinite(seconds) ? seconds : null;
        failed(new ApiError(request.status, answer?.code ?? "UNREADABLE", answer ?? {}, retryAfter));
      }
    };
    request.send(picture);
  });
}
