import type { Role } from "@lingualoom/contract/shapes.ts";
import type { Transaction } from "#/platform/database/open.ts";
import type { StoredSystemMessage } from "#/talk/message/parts/system-message.ts";

/** A change of a group in its transaction. */
export interface Step {
  readonly sql: Transaction;
  readonly now: Date;
  readonly say: (by: string, system: StoredSystemMessage) => Promise<void>;
}

/** The parts of a group that a step has changed, for the people concerned. */
export interface Effect {
  readonly added?: readonly string[];
  /** Members of a group that has come into a space, who join the space. */
  readonly joined?: readonly string[];
  readonly removed?: readonly string[];
  readonly roles?: readonly { readonly userId: string; readonly role: Role }[];
  readonly details?: true;
  readonly uninvited?: readonly string[];
  readonly requests?: boolean | undefined;
  /** The space whose groups have changed. */
  readonly spaceId?: string | null;
  /** Groups of a space that is deleted; they go on outside of spaces. */
  readonly released?: readonly string[];
}

/** Returns null when nothing changed. */
export type Work = (step: Step) => Promise<Effect | null>;
