import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

const BUBBLES = [
  "w-2/5 h-10",
  "w-3/5 h-14",
  "w-1/2 h-10 self-end",
  "w-1/3 h-10 self-end",
  "w-3/5 h-10",
  "w-2/5 h-14 self-end",
];

export function ConversationSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="mt-auto flex flex-col gap-3 p-4">
      <span className="sr-only">{t("loading")}</span>
      {BUBBLES.map((size) => (
        <Skeleton key={size} className={`rounded-lg ${size}`} />
      ))}
    </div>
  );
}
