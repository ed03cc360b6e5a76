import type { BrowserContext } from "@playwright/test";

/** The fate of a message on its way to the server: lost, refused with a sentence, or delivered (null). */
export type Fate = "lost" | { readonly code: string; readonly message: string } | null;

/** Intercepts the socket of a browser's pages and decides about every message they send. */
export async function decideSends(context: BrowserContext, fate: () => Fate): Promise<void> {
  await context.routeWebSocket("**/socket.io/**", (page) => {
    const server = page.connectToServer();
    page.onMessage((frame) => {
      const acknowledgement = /^42(\d+)\["sendMessage"/.exec(String(frame))?.[1];
      const decided = acknowledgement === undefined ? null : fate();
      if (decided === null) server.send(frame);
      else if (decided !== "lost") page.send(`43${acknowledgement}${JSON.stringify([{ ok: false, error: decided }])}`);
    });
  });
}
