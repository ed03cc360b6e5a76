import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { intranetToo, publicWeb } from "./fetch-public.ts";

interface Way {
  /** Whether private addresses and plain http are allowed. */
  readonly privateAddresses: boolean;
  readonly userAgent: string;
  readonly timeoutMs: number;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the status of the response. @throws when there is none */
export type PostPublic = (post: Post, stopping: AbortSignal) => Promise<number>;

export const mayPostTo = (address: string, privateAddresses: boolean): boolean => {
  const url = URL.parse(address);
  if (!url) return false;
  return privateAddresses ? intranetToo.isAllowed(url) : url.protocol === "https:" && publicWeb.isAllowed(url);
};

/** Posts to external servers. Follows no redirects and reads only the status of the response. */
export function createPostPublic({ privateAddresses, userAgent, timeoutMs }: Way): PostPublic {
  const lookup = privateAddresses ? undefined : publicWeb.lookUp;
  return ({ url, headers, body }, stopping) =>
    new Promise((resolve, reject) => {
      if (!mayPostTo(url, privateAddresses)) throw new Error("The address is not a public one");
      const request = url.startsWith("https:") ? requestHttps : requestHttp;
      const asked = request(url, {
        method: "POST",
        agent: false,
        headers: { ...headers, "user-agent": userAgent, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
        ...(lookup && { lookup }),
      });
      asked.once("response", (answer) => {
        answer.on("error", () => {}).destroy();
        resolve(answer.statusCode ?? 0);
      });
      asked.on("error", reject);
      asked.end(body);
    });
}
