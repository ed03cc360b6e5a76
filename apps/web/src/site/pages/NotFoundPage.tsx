import { BackLink } from "../parts/BackLink.tsx";
import { width } from "../parts/look.ts";
import type { SiteProps } from "../parts/site-page.ts";

export function NotFoundPage(props: SiteProps) {
  const { frame } = props.texts;
  return (
    <div className={`${width} grid grow content-center justify-items-center gap-4 pt-16 text-center`}>
      <p aria-hidden className="font-display text-display text-indigo">
        404
      </p>
      <h1 className="font-display text-3xl">{frame.notFoundTitle}</h1>
      <p className="text-lg text-muted">{frame.notFoundText}</p>
      <BackLink {...props} />
    </div>
  );
}
