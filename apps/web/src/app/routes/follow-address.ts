import type { RouterHistory } from "@tanstack/react-router";
import { showsAddress } from "#/ui/layers/layers.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Tells the layers over the page where the router goes, and ends what was said on the page that is left. */
export function followAddress(history: RouterHistory): void {
  let shown = history.location.pathname;
  history.subscribe(({ location }) => {
    showsAddress(location.href);
    if (location.pathname !== shown) toast.leave();
    shown = location.pathname;
  });
}
