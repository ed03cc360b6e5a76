/** Browsers share only in secure contexts, and not all of them do. */
export const canShare = (): boolean => isSecureContext && "share" in navigator;

/** Opens the system's share sheet; closing it without a choice is no failure. */
export async function shareLink(title: string, text: string, url: string): Promise<void> {
  await navigator.share({ title, text, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
}
