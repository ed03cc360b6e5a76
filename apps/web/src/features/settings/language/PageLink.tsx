import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

interface Props {
  readonly page: string;
  readonly title: string;
  readonly note?: string | undefined;
}

export const rowLook =
  "-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-md px-2 py-2 font-medium transition-colors duration-150 hover:bg-sunken";

export function PageLink({ page, title, note }: Props) {
  return (
    <Link to="/settings/$page" params={{ page }} state={{ fromAbove: true }} className={rowLook}>
      {title}
      <span className="flex items-center gap-2 text-muted">
        {note && <span className="text-sm tabular-nums">{note}</span>}
        <ChevronRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  );
}
