import type { Person } from "./person.ts";
import { TravellingBrowser } from "./travelling-browser.ts";

/** Sends somebody who is signed in to the provider "company". */
export async function beginTrip(person: Person, intent: "link" | "reauthenticate") {
  const answer = await person.call<{ url: string }>("POST /auth/providers/:provider/start", {
    path: "/auth/providers/company/start",
    body: { intent, to: "/settings" },
  });
  return { status: answer.status, url: answer.body.url, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Comes back from the provider with these cookies. @returns where it leads, without the origin */
export async function endTrip(url: string, cookie: string): Promise<string | undefined> {
  const callback = await new TravellingBrowser().go(url, (next) => next.includes("/callback?"));
  const back = await fetch(callback, { redirect: "manual", headers: { cookie } });
  return back.headers.get("location")?.slice(new URL(callback).origin.length);
}
