import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  Presentation,
} from "lucide-react";

/** By the type, which the server detects from the content, else by the name; the first match wins. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/^audio\//, FileMusic],
  [/spreadsheet|excel|csv|\.(xlsx?|ods|csv|tsv|numbers)$/i, FileSpreadsheet],
  [/presentation|powerpoint|\.(pptx?|odp|key)$/i, Presentation],
  [/zip|tar|compressed|\.(zip|gz|7z|rar|xz|bz2|tgz)$/i, FileArchive],
  [/json|xml|javascript|\.(js|ts|tsx|py|java|c|cpp|h|rs|go|html|css|sh|sql|ya?ml|toml)$/i, FileCode],
  [/^text\/|pdf|msword|document|rtf|epub|\.(txt|md|pdf|docx?|odt|rtf)$/i, FileText],
];

interface Props {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
}

export function FileIcon({ name, type, size = 24 }: Props) {
  const Icon = ICONS.find(([pattern]) => pattern.test(type) || pattern.test(name))?.[1] ?? File;
  return <Icon aria-hidden size={size} className="shrink-0" />;
}
