import { siteAddress } from "@lingualoom/contract/site.ts";
import type { SiteProps } from "./site-page.ts";

export function BackLink({ language, texts: { frame } }: SiteProps) {
  return (
    <a
      href={siteAddress("landing", language)}
      className="inline-flex min-h-11 items-center gap-2 text-indigo underline-offset-4 hover:underline"
    >
      <span aria-hidden className="rtl:-scale-x-100">
        ←
      </span>
      {frame.back}
    </a>
  );
}
