import { LoaderCircle } from "lucide-react";

export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}
