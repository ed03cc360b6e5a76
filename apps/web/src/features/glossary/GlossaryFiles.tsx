import type { GlossaryFile, GlossaryFormat } from "@lingualoom/contract/calls/glossary.ts";
import { GLOSSARY_FILE_CODE_UNITS, GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import { Download, Upload } from "lucide-react";
import { useId, useState } from "react";
import { type GlossaryOf, glossaryCalls, glossaryQuery } from "#/data/translation/glossary.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { useFileField } from "#/ui/forms/use-file-field.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { downloadText } from "#/ui/text/download-text.ts";

const FORMATS = ["csv", "tbx"] as const satisfies readonly GlossaryFormat[];

interface Props {
  readonly of: GlossaryOf;
  readonly mayChange: boolean;
  readonly isEmpty: boolean;
}

/** Imports and exports terms. An error in a file is reported with its line, and changes nothing. */
export function GlossaryFiles({ of, mayChange, isEmpty }: Props) {
  const { t } = useTranslation("glossary");
  const id = useId();
  const [outcome, setOutcome] = useState({ type: "success", text: "" });
  const tell = (type: "success" | "error", text: string) => setOutcome({ type, text });
  const { take, give } = glossaryCalls(of);
  const taken = useAction({
    async act(chosen: File) {
      tell("success", "");
      const file = await readGlossaryFile(chosen);
      if ("problem" in file) return tell("error", t(file.problem, { most: GLOSSARY_TERMS_MAX }));
      tell("success", t("imported", { ...(await take(file)) }));
    },
    failed: t("notImported"),
    stale: [glossaryQuery(of).queryKey],
    tell,
  });
  const { field, choose } = useFileField({
    label: t("import"),
    accept: ".csv,.tsv,.txt,.tbx,.xml",
    onFile: (file) => taken.mutate(file),
  });
  const given = useAction({
    async act(format: GlossaryFormat) {
      tell("success", "");
      downloadText(await give(format));
    },
    failed: t("notExported"),
    tell,
  });
  if (isEmpty && !mayChange) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-6">
      <h3 id={id} className="font-semibold">
        {t(mayChange ? "files" : "export")}
      </h3>
      {mayChange && <p className="text-sm text-muted">{t("filesHint")}</p>}
      <div className="flex flex-wrap gap-3">
        {mayChange && (
          <>
            <Button look="quiet" busy={taken.isPending} onClick={choose}>
              {!taken.isPending && <Upload aria-hidden size={18} />}
              {t("import")}
            </Button>
            {field}
          </>
        )}
        {!isEmpty &&
          FORMATS.map((format) => (
            <Button
              key={format}
              look="quiet"
              busy={given.isPending && given.variables === format}
              onClick={() => given.mutate(format)}
            >
              <Download aria-hidden size={18} />
              {t("exportAs", { format: format.toUpperCase() })}
            </Button>
          ))}
      </div>
      {outcome.type === "error" ? (
        <ErrorLine text={outcome.text} />
      ) : (
        outcome.text && (
          <p role="status" className="text-sm">
            {outcome.text}
          </p>
        )
      )}
    </section>
  );
}

/** A code unit takes at most three bytes in UTF-8. */
const MOST_BYTES = 3 * GLOSSARY_FILE_CODE_UNITS;

type Problem = "fileTooLarge" | "fileNoText";

/** Reads a chosen file, or returns why it is not sent. Spreadsheets also write UTF-16, marked by a byte order mark. */
async function readGlossaryFile(file: File): Promise<GlossaryFile | { readonly problem: Problem }> {
  if (file.size > MOST_BYTES) return { problem: "fileTooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = decoded(bytes);
  if (content === null) return { problem: "fileNoText" };
  if (content.length > GLOSSARY_FILE_CODE_UNITS) return { problem: "fileTooLarge" };
  return { format: formatOf(file.name, content), content };
}

function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function formatOf(name: string, content: string): GlossaryFile["format"] {
  if (/\.(?:tbx|xml)$/iu.test(name)) return "tbx";
  return /\.(?:csv|tsv|txt)$/iu.test(name) || !/^\s*</u.test(content) ? "csv" : "tbx";
}
