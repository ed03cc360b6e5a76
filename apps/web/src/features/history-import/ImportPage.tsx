import { useTranslation } from "#/i18n/use-translation.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportDone } from "./ImportProgress.tsx";
import { Imports } from "./Imports.tsx";
import type { ImportPageProps } from "./import-page-props.ts";
import "./texts.ts";

/** Brings the history of another chat into a conversation. */
export function ImportPage(props: ImportPageProps) {
  const { t } = useTranslation("imports");
  return (
    <Imports
      conversationId={props.conversationId}
      intro={t("intro")}
      preview={(shown) => <ImportPreview {...props} shown={shown} />}
      outcome={(shown, onAnother) => <ImportDone {...props} shown={shown} onAnother={onAnother} />}
    />
  );
}
