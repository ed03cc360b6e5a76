/**
 * Copies a text to the clipboard. Browsers offer the clipboard API only to pages over https; over http the older
 * command copies a selection.
 * @throws when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", give);
  const done = document.execCommand("copy");
  document.removeEventListener("copy", give);
  if (!done) throw new Error("The browser copied nothing");
}
