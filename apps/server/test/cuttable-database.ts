import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a database that can be cut and mended, as when PostgreSQL is restarted. */
export interface CuttableDatabase extends AsyncDisposable {
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Loses every packet of the connections there are and of new ones, without a word to either end, as when a machine
   * vanishes; with "answers" only what the database answers. Connections that it met stay silent when it is mended.
   */
  swallow(lost?: "everything" | "answers"): void;
  /** Cuts as soon as the database's next answer would pass: what was asked has been done, and nobody hears of it. */
  cutBeforeNextAnswer(): void;
}

export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const nears = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let answersLost = false;
  let swallowing: "everything" | "answers" | null = null;
  const silenced = new Map<Socket, "everything" | "answers">();

  function serve(near: Socket) {
    if (swallowing) silenced.set(near, swallowing);
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      nears.add(near);
      end.on("error", () => {});
      end.on("close", () => {
        ends.delete(end);
        if (!silenced.has(near)) other.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (silenced.get(near) !== "everything") far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (silenced.has(near)) return;
      if (!answersLost) near.write(bytes);
      else void cut();
    });
  }

  async function mend() {
    answersLost = false;
    swallowing = null;
    if (server) return;
    server = createServer(serve).listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  }

  async function cut() {
    const closing = server;
    server = null;
    for (const end of ends) end.destroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  await mend();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend,
    swallow(lost = "everything") {
      swallowing = lost;
      for (const near of nears) silenced.set(near, lost);
    },
    cutBeforeNextAnswer: () => {
      answersLost = true;
    },
    [Symbol.asyncDispose]: cut,
  };
}
