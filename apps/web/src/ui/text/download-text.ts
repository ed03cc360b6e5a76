interface TextFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

export function downloadText({ fileName, mediaType, content }: TextFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
