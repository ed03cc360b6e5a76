import { LoaderCircle } from "lucide-react";

/** Decoration beside a text that names the activity. */
export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}
