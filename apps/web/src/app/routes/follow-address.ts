import type { RouterHistory } from "@tanstack/react-router";
import { showsAddress } from "#/ui/layers/layers.ts";
import { toast } from "#/ui/toasts/toast.ts";

export function followAddress(history: RouterHistory): void {
  let shown = history.location.pathname;
  history.subscribe(({ location }) => {
    showsAddress(location.href);
    if (location.pathname !== shown) toast.leave();
    shown = location.pathname;
  });
}
