import type { Page } from "../transport/call.ts";

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export const listPage = <T>({ items, next }: Page<T[]>): ListPage<T> => ({ items, next });
