/** Inserts it at the cursor, and fires the same event as any other input. */
export function insertEmoji(area: HTMLTextAreaElement | null, emoji: string): void {
  area?.setRangeText(emoji, area.selectionStart, area.selectionEnd, "end");
  area?.dispatchEvent(new Event("input", { bubbles: true }));
}
