import type { Me } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../keys.ts";

const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  ![keys.me[0], keys.config[0], keys.languages[0]].some((name) => name === queryKey[0]);

/** Removes everything personal on sign-in and sign-out, so that users see nothing of previous ones. */
export function switchUser(client: QueryClient, me: Me | null): void {
  client.removeQueries({ predicate: isPersonal });
  client.setQueryData(keys.me, me);
}
