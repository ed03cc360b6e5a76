import type { Clock } from "../src/clock.ts";
import type { Fetch } from "../src/fetch-with-timeout.ts";

/** How a backend behaves: an answer, after a time; or no answer at all. */
export type Behaviour =
  | { readonly status?: number; readonly body?: string; readonly takes?: number }
  | "unreachable"
  | "silent";

const refused = () => new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });

/** A network in which each address behaves as the test says; `asked` holds every call. */
export function pretendedBackends(clock: Clock, behave: (url: string) => Behaviour) {
  const asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    asked.push(`${init.method ?? "GET"} ${url}`);
    const behaviour = behave(url);
    if (behaviour === "unreachable") return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      if (behaviour === "silent") return;
      const { status = 200, body = "{}", takes = 0 } = behaviour;
      const answer = () => resolve(new Response(body, { status, statusText: STATUS_TEXTS[status] ?? "" }));
      if (takes === 0) answer();
      else clock.after(takes, answer);
    });
  };
  return { fetch, asked };
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 404: "Not Found", 500: "Internal Server Error" };
