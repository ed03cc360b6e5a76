import type { Person } from "./person.ts";

export async function beginTrip(person: Person, intent: "link" | "reauthenticate") {
  const answer = await person.call<{ url: string }>("POST /auth/providers/:provider/start", {
    path: "/auth/providers/company/start",
    body: { intent, to: "/settings" },
  });
  return { status: answer.status, url: answer.body.url, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Comes back from the provider with these cookies. @returns the destination, without the origin */
export async function endTrip(url: string, cookie: string): Promise<string | undefined> {
  const callback = await new TravellingBrowser().go(url, (next) => next.includes("/callback?"));
  const back = await fetch(callback, { redirect: "manual", headers: { cookie } });
  return back.headers.get("location")?.slice(new URL(callback).origin.length);
}

/** A minimal browser for redirects and cookies: keeps the cookies of each host, and follows redirects. */
export class TravellingBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly visited: string[] = [];

  cookieOf(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Makes one request. @returns the next address; null when there is no redirect */
  async step(address: string, init: RequestInit = {}): Promise<{ status: number; next: string | null; text: string }> {
    const { origin } = new URL(address);
    this.visited.push(address);
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookieOf(origin) };
    const answer = await fetch(address, { ...init, headers, redirect: "manual" });
    this.keep(origin, answer.headers);
    const location = answer.headers.get("location");
    return {
      status: answer.status,
      next: location === null ? null : new URL(location, address).href,
      text: await answer.text(),
    };
  }

  /** Follows redirects until there is none, or `stop` returns true. @returns the last address */
  async go(address: string, stop: (next: string) => boolean = () => false): Promise<string> {
    let here = address;
    for (let steps = 0; steps < 12; steps++) {
      if (stop(here)) return here;
      const { next } = await this.step(here);
      if (next === null) return here;
      here = next;
    }
    throw new Error(`a browser was sent around: ${this.visited.join(" ")}`);
  }

  keep(origin: string, headers: Headers): void {
    for (const one of headers.getSetCookie()) this.#keep(origin, one);
  }

  #keep(origin: string, header: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(header) || value === "") jar.delete(name);
    else jar.set(name, value);
    this.#cookies.set(origin, jar);
  }
}
