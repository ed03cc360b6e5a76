import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a NATS that can be cut, or swallow what passes as a NATS that hangs does. */
export interface NatsLink extends AsyncDisposable {
  readonly url: string;
  /** How many connections were taken. */
  readonly taken: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Connections stay and new ones are taken, but nothing passes either way. */
  hang(): void;
  /** Passes on what was delayed. */
  release(): void;
}

export async function natsLink(natsUrl: string): Promise<NatsLink> {
  const target = new URL(natsUrl);
  const ends = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let isHanging = false;
  let taken = 0;
  const delayed: (() => void)[] = [];

  function serve(near: Socket) {
    taken += 1;
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
      end.on("data", (bytes) => {
        const pass = () => void (other.writable && other.write(bytes));
        if (isHanging) delayed.push(pass);
        else pass();
      });
    }
  }

  async function mend() {
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
  return {
    url: `nats://127.0.0.1:${port}`,
    get taken() {
      return taken;
    },
    cut,
    mend,
    hang() {
      isHanging = true;
    },
    release() {
      isHanging = false;
      for (const pass of delayed.splice(0)) pass();
    },
    [Symbol.asyncDispose]: cut,
  };
}
