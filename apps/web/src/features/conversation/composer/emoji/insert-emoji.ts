/** Where the text is being written, and told to the field like any other input. */
export function insertEmoji(area: HTMLTextAreaElement | null, emoji: string): void {
  area?.setRangeText(emoji, area.selectionStart, area.selectionEnd, "end");
  area?.dispatchEvent(new Event("input", { bubbles: true }));
}
