import type { Page, Request } from "@playwright/test";

/** Most repetitions of one change that a page sends while `act` runs. */
export async function attemptsDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const attempts = new Map<string, number>();
  const count = (request: Request) => {
    const key = request.headers()["idempotency-key"] ?? request.url();
    if (request.method() !== "GET") attempts.set(key, (attempts.get(key) ?? 0) + 1);
  };
  page.on("request", count);
  await act();
  page.off("request", count);
  return Math.max(0, ...attempts.values());
}
