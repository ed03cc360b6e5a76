import type { Clock } from "../src/clock.ts";
import type { Fetch } from "../src/fetch-with-timeout.ts";

/** A fake backend answers after some milliseconds, refuses the connection, or stays silent. */
export type FakeBackend =
  | { readonly status?: number; readonly body?: string; readonly type?: string; readonly afterMs?: number }
  | "unreachable"
  | "silent";

const refused = () => new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });

/** A network in which the test controls each address; `requests` lists the fetched ones. */
export function fakeBackends(clock: Clock, behave: (url: string) => FakeBackend) {
  const requests: string[] = [];
  const fetch: Fetch = (url, init) => {
    requests.push(`${init.method ?? "GET"} ${url}`);
    const behaviour = behave(url);
    if (behaviour === "unreachable") return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      if (behaviour === "silent") return;
      const { status = 200, body = "{}", type = "text/plain", afterMs = 0 } = behaviour;
      const answer = () => resolve(new Response(body, { status, headers: { "content-type": type } }));
      if (afterMs === 0) answer();
      else clock.after(afterMs, answer);
    });
  };
  return { fetch, requests };
}
