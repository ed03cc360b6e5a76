import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

/** Three rows in the shape of people. */
export function ListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="grid gap-1 px-4 py-2">
      <span className="sr-only">{t("loading")}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="rounded-md h-3.5 w-2/5" />
            <Skeleton className="rounded-md h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
