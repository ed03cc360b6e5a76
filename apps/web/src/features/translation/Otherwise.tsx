import { Languages } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { Decision } from "./decision.ts";

const WhyNot = lazyComponent(async () => (await import("./WhyNot.tsx")).WhyNot, null, {
  prefetch: true,
  optional: true,
});

interface Props {
  readonly decision: Exclude<Decision, { kind: "nothing" }>;
  readonly onAsk: () => void;
}

/** Where there is no translation: the offer to make one, or why there is none. */
export function Otherwise({ decision, onAsk }: Props) {
  const { t } = useTranslation("translation");
  if (decision.kind === "automatic") return null;
  if (decision.kind !== "offer") return <WhyNot decision={decision} />;
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-ms-1.5 mt-0.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
    >
      <Languages aria-hidden size={15} />
      {t("translate")}
    </button>
  );
}
