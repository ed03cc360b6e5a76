import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useFileField } from "#/ui/forms/use-file-field.tsx";
import { beginExportUpload } from "./export-upload.ts";

const WAYS = ["whatsapp", "telegram", "slack", "mattermost", "discord", "element", "lingualoom"] as const;

interface Props {
  /** Null for a whole server. */
  readonly conversationId: string | null;
  readonly intro: string;
}

/** Chooses an export; the server recognises from which chat it is. */
export function ChooseExport({ conversationId, intro }: Props) {
  const { t } = useTranslation("imports");
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  const begin = (file: File) => beginExportUpload(client, conversationId, file);
  const { field, choose } = useFileField({ label: t("choose"), accept: ".zip,.txt,.json,.jsonl", onFile: begin });
  return (
    <>
      <p>{intro}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the button does. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) begin(file);
        }}
        className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors duration-150 ${isOver ? "border-indigo bg-indigo-soft" : "border-edge"}`}
      >
        <Button onClick={choose}>
          <FileUp aria-hidden size={18} />
          {t("choose")}
        </Button>
        {field}
        <p className="text-sm text-muted">{t("drop")}</p>
      </div>
      <section aria-labelledby="export-ways">
        <h3 id="export-ways" className="mb-2 font-semibold">
          {t("ways")}
        </h3>
        <dl className="grid gap-2 text-sm">
          {WAYS.map((source) => (
            <div key={source} className="grid grid-cols-[6rem_1fr] gap-3">
              <dt className="font-medium">{sourceName(source)}</dt>
              <dd className="text-muted">{t(source)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
