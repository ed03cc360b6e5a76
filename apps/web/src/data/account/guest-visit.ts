const KEY = "lingualoom:guest-visit";

/** The visit of a guest in this browser. It outlives the session, whose end must be explained. */
export interface GuestVisit {
  readonly guest: string;
  /** The guest ended it, not the host or the server. */
  readonly hasLeft: boolean;
}

export function rememberVisit(visit: GuestVisit): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // Without it, the end of the visit shows the sign-in page.
  }
}

export const rememberedVisit = (): GuestVisit | null => JSON.parse(localStorage.getItem(KEY) ?? "null");
export const forgetVisit = () => localStorage.removeItem(KEY);
