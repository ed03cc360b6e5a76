import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP link to a database or NATS that can be cut and restored, as by a restart, and can drop packets. */
export interface CuttableLink extends AsyncDisposable {
  readonly url: string;
  readonly taken: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Connections stay and new ones are accepted, but nothing passes either way, like a hanging program. */
  hang(): void;
  /** Passes on what was delayed. */
  release(): void;
  /** From now on everything takes this many milliseconds longer, in its order; 0 ends it. */
  slow(milliseconds: number): void;
  /**
   * Silently drops every packet of current and new connections, like a vanished machine; with "answers" only the
   * responses. Affected connections stay silent after `mend`.
   */
  swallow(lost?: "everything" | "answers"): void;
  /** Cuts before the first response that would pass once `isDone`: the work is done, but its caller never learns it. */
  cutBeforeAnswerOnce(isDone: () => Promise<boolean>): void;
}

export async function cuttableLink(targetUrl: string): Promise<CuttableLink> {
  const target = new URL(targetUrl);
  const ends = new Set<Socket>();
  const nears = new Set<Socket>();
  const silenced = new Map<Socket, "everything" | "answers">();
  const delayed: (() => void)[] = [];
  let server: Server | null = null;
  let port = 0;
  let taken = 0;
  let isHanging = false;
  let slowness = 0;
  let isDone: (() => Promise<boolean>) | null = null;
  let swallowing: "everything" | "answers" | null = null;

  function serve(near: Socket) {
    taken += 1;
    if (swallowing) silenced.set(near, swallowing);
    /** Responses keep their order while each is examined. */
    let passed: Promise<void> = Promise.resolve();
    const far = connect(Number(target.port), target.hostname);
    nears.add(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      const late: LatePacket[] = [];
      ends.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        ends.delete(end);
        if (!silenced.has(near)) other.destroy();
      });
      end.on("data", (bytes) => {
        const silence = silenced.get(near);
        if (silence === "everything" || (silence && end === far)) return;
        const pass = () => void (other.writable && other.write(bytes));
        if (isDone && end === far) {
          passed = Promise.all([isDone(), passed]).then(([cutNow]) => (cutNow ? cut() : pass()));
        } else if (isHanging) delayed.push(pass);
        else if (slowness > 0 || late.length > 0) passLater(late, pass, slowness);
        else pass();
      });
    }
  }

  async function mend() {
    isDone = null;
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
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
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
    slow(milliseconds) {
      slowness = milliseconds;
    },
    swallow(lost = "everything") {
      swallowing = lost;
      for (const near of nears) silenced.set(near, lost);
    },
    cutBeforeAnswerOnce(done) {
      isDone = done;
    },
    [Symbol.asyncDispose]: cut,
  };
}

interface LatePacket {
  readonly due: number;
  pass(): void;
}

/** Passes on after a while what is behind everything that came before, also when that is slower. */
function passLater(late: LatePacket[], pass: () => void, milliseconds: number): void {
  const now = performance.now();
  const due = Math.max(now + milliseconds, late.at(-1)?.due ?? 0);
  late.push({ due, pass });
  const passDue = () => {
    // A timer may be a millisecond early.
    while (late[0] && late[0].due <= performance.now() + 1) late.shift()?.pass();
    if (late[0]?.due === due) setTimeout(passDue, 1);
  };
  setTimeout(passDue, due - now);
}
