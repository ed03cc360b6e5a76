import { useTranslation } from "../../i18n/use-translation.ts";
import { Panel } from "../../ui/layers/Panel.tsx";
import { Glossary } from "./Glossary.tsx";

interface Props {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** The glossary of a conversation, over it. */
export function GlossaryPanel({ conversationId, onClose }: Props) {
  const { t } = useTranslation("glossary");
  return (
    <Panel title={t("glossary")} onClose={onClose}>
      <div className="p-5">
        <Glossary of={{ conversationId }} />
      </div>
    </Panel>
  );
}
