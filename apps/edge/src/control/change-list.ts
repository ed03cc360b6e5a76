import { type BackendList, type BackendListStore, createControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { RefusedList, StaleList } from "@lingualoom/backend-pool/refusals.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Forward } from "../forward/forward.ts";
import type { ListSync } from "../pool/list-sync.ts";
import { Refusal } from "../refusal.ts";
import type { Admin } from "./verify.ts";

export interface ListChangeRequest {
  readonly backends: string[];
  readonly revision?: number | undefined;
  /** Required when the sign-in is older than ten minutes. */
  readonly currentPassword?: string | undefined;
}

export type ChangeList = (
  wanted: ListChangeRequest,
  from: { admin: Admin; request: Request; context: Background },
) => Promise<BackendList>;

/** A backend refused the change; its answer is passed on. */
export class RefusedByBackend extends Error {
  override name = "RefusedByBackend";
  readonly response: Response;
  constructor(response: Response) {
    super(`refused with ${response.status}`);
    this.response = response;
  }
}

export interface ListChangeDependencies {
  readonly config: Pick<EdgeConfig, "backends" | "backendOrigins">;
  readonly lists: BackendListStore;
  readonly forward: Pick<Forward, "ask">;
  readonly listSync: Pick<ListSync, "adopt">;
  readonly now: () => Date;
}

/**
 * Changes the list. If the new list is allowed and not stale, a server must approve it: the server demands a fresh
 * sign-in or the password, and writes an audit entry. Only then does the worker store the list.
 */
export function createListChange(deps: ListChangeDependencies): ChangeList {
  const { config, lists, forward, listSync, now } = deps;
  return async ({ backends, revision, currentPassword }, { admin, request, context }) => {
    const approving: BackendListStore = {
      read: lists.read,
      async replace(next, before) {
        const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
        for (const name of ["cookie", "origin", "sec-fetch-site", "accept-language", "cf-connecting-ip"]) {
          const value = request.headers.get(name);
          if (value !== null) headers.set(name, value);
        }
        const approval = { count: next.backends.length, revision: next.revision, currentPassword };
        const url = new URL("/api/admin/config/approval", request.url);
        const body = JSON.stringify(approval);
        const response = await forward.ask(context, new Request(url, { method: "POST", headers, body }));
        if (!response.ok) throw new RefusedByBackend(response);
        await response.body?.cancel();
        return lists.replace(next, before);
      },
    };
    const plane = createControlPlane({
      store: approving,
      initial: config.backends,
      allowedOrigins: config.backendOrigins,
      now,
    });
    const list = await plane.change({ backends, revision, updatedBy: admin.userId }).catch(asRefusal);
    listSync.adopt(list);
    return list;
  };
}

function asRefusal(error: unknown): never {
  if (error instanceof RefusedList) throw new Refusal("VALIDATION", error.message);
  if (error instanceof StaleList) throw new Refusal("STALE_CONFIG", error.message);
  throw error;
}
