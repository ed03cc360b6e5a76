import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { ApiError } from "./api-error.ts";
import { elsewhere } from "./failover-slot.ts";

/** A large picture over a slow network takes its time. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads one picture and says how far it is, from 0 to 1: the one thing `fetch` cannot tell.
 * @throws ApiError
 */
export function uploadPicture(picture: Blob, progress: (done: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const base = elsewhere.now?.base("POST /media") ?? "";
    const failed = (error: ApiError) => {
      elsewhere.now?.failed(base, error);
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
