import type { BrowserContext } from "@playwright/test";

/** What becomes of a message on its way to the server: lost, refused with a sentence, or delivered (null). */
export type Fate = "lost" | { readonly code: string; readonly message: string } | null;

/** Stands between the pages of a browser and the server's socket, and decides about every message they send. */
export async function decideSends(context: BrowserContext, fate: () => Fate): Promise<void> {
  await context.routeWebSocket("**/socket.io/**", (page) => {
    const server = page.connectToServer();
    page.onMessage((frame) => {
      const acknowledgement = /^42(\d+)\["sendMessage"/.exec(String(frame))?.[1];
      const decided = acknowledgement === undefined ? null : fate();
      if (decided === null) server.send(frame);
      else if (decided !== "lost")
        page.send(`43${acknowledgement}${JSON.stringify([{ ok: false, error: decided }])}`);
    });
  });
}
