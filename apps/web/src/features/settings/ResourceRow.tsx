import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  readonly Icon: LucideIcon;
  readonly title: ReactNode;
  readonly lines?: readonly ReactNode[];
  readonly children?: ReactNode;
}

export const ResourceRow = ({ Icon, title, lines = [], children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
    <Icon aria-hidden size={22} className="shrink-0 text-muted" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-medium wrap-anywhere">{title}</p>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place.
        <p key={place} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </div>
    {children}
  </li>
);
