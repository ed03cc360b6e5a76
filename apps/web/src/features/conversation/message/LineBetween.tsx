import { useTranslation } from "#/i18n/use-translation.ts";
import type { Gone, Item } from "./item.ts";
import { SystemMessage } from "./SystemMessage.tsx";

/** What stands between bubbles: where messages were, or what the conversation itself says. */
export function LineBetween({ item }: { readonly item: Item }) {
  if ("gone" in item) return <GoneLine item={item.key} gone={item.gone} />;
  const message = "message" in item ? item.message : undefined;
  return message?.system && <SystemMessage message={message} system={message.system} />;
}

interface Props {
  readonly item: string;
  readonly gone: Gone;
}

/** In place of a run of deleted or expired messages. */
function GoneLine({ item, gone: { count } }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <p data-row={item} className="self-center px-3 py-1 text-center text-xs text-muted italic">
      {t("goneMessages", { count })}
    </p>
  );
}
