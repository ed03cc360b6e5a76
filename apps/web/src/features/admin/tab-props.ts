import type { Output } from "@lingualoom/contract/calls.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";

export interface TabProps {
  readonly me: Me;
  readonly onOwnFlagChanged: () => void;
  readonly analytics: Output<"GET /health/admin/enhanced-analytics"> | undefined;
  readonly days: number;
  readonly onDays: (days: number) => void;
}
