import { BACKENDS_MAX, backendUrl } from "./backends.ts";
import { RefusedList, StaleList } from "./refusals.ts";

/** The stored list of backends. The first is the primary, the second the backup. */
export interface BackendList {
  readonly backends: readonly string[];
  /** Incremented by every change. 0 is the list of the deployment. */
  readonly revision: number;
  /** The id of the administrator who made the last change; null before the first. */
  readonly updatedBy: string | null;
  /** ISO 8601; null before the first change. */
  readonly updatedAt: string | null;
}

/** Stores the list: in the database on the server, in a key-value store on the edge. */
export interface BackendListStore {
  /** Null before the first change. */
  read(): Promise<BackendList | null>;
  /** Stores `next` if the stored revision is still `before`. Otherwise it changes nothing and resolves to false. */
  replace(next: BackendList, before: number): Promise<boolean>;
}

export interface ListChange {
  readonly backends: readonly string[];
  /** The revision that the administrator saw; defaults to the newest. */
  readonly revision?: number | undefined;
  readonly updatedBy: string;
}

export interface ControlPlane {
  read(): Promise<BackendList>;
  /** @throws RefusedList, StaleList */
  change(change: ListChange): Promise<BackendList>;
}

export interface ControlPlaneOptions {
  readonly store: BackendListStore;
  readonly initial: readonly string[];
  /** The only origins a backend may have. The deployment fixes them, so a stolen session cannot redirect users. */
  readonly allowedOrigins: readonly string[];
  readonly now: () => Date;
}

export function createControlPlane(options: ControlPlaneOptions): ControlPlane {
  const { store, initial, allowedOrigins, now } = options;
  const initialList: BackendList = { backends: initial, revision: 0, updatedBy: null, updatedAt: null };
  const read = async () => (await store.read()) ?? initialList;

  return {
    read,
    async change({ backends, revision, updatedBy }) {
      const before = await read();
      if (revision !== undefined && revision !== before.revision) throw new StaleList();
      const next: BackendList = {
        backends: permittedList(backends, [...allowedOrigins, ...initial.map(originOf)]),
        revision: before.revision + 1,
        updatedBy,
        updatedAt: now().toISOString(),
      };
      if (!(await store.replace(next, before.revision))) throw new StaleList();
      return next;
    },
  };
}

const originOf = (url: string) => new URL(url).origin;

function permittedList(urls: readonly string[], allowedOrigins: readonly string[]): string[] {
  if (urls.length === 0) throw new RefusedList("noBackendLeft");
  const backends = [...new Set(urls.map((url) => permitted(url, allowedOrigins)))];
  if (backends.length > BACKENDS_MAX) throw new RefusedList("tooManyBackends", { most: BACKENDS_MAX });
  return backends;
}

function permitted(text: string, allowedOrigins: readonly string[]): string {
  const url = readUrl(text);
  const { protocol, hostname, origin, username } = new URL(url);
  if (username !== "" || /[?#]/.test(url)) throw new RefusedList("mustBeAddress", { address: text });
  if (protocol !== "https:" && !isLoopback(hostname)) throw new RefusedList("mustBeHttps", { address: text });
  if (!allowedOrigins.includes(origin)) throw new RefusedList("originNotAllowed", { address: origin });
  return url;
}

function readUrl(text: string): string {
  try {
    return backendUrl(text);
  } catch {
    throw new RefusedList("badBackendUrl", { address: text });
  }
}

const isLoopback = (hostname: string) =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
