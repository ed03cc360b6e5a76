import { useTranslation } from "../../i18n/use-translation.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";

const SAMPLES = ["sampleHello", "sampleMeet", "sampleLanguage"] as const;

interface Props {
  readonly name: string;
  /** A sample goes into the composer, where it can still be changed. */
  readonly onSample: (text: string) => void;
}

export function EmptyConversation({ name, onSample }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <div className="my-auto">
      <EmptyState title={t("emptyTitle", { name })}>
        <div className="flex flex-wrap justify-center gap-2">
          {SAMPLES.map((sample) => (
            <button
              key={sample}
              type="button"
              onClick={() => onSample(t(sample))}
              className="min-h-11 rounded-full border border-edge px-4 text-sm transition-colors duration-150 hover:bg-indigo-soft md:min-h-9"
            >
              {t(sample)}
            </button>
          ))}
        </div>
      </EmptyState>
    </div>
  );
}
