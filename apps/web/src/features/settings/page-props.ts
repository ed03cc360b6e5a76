import type { Me } from "@lingualoom/contract/shapes.ts";

export interface PageProps {
  readonly me: Me;
}
