import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** An address before a server that can be shut, which any browser feels as the network that is gone. */
export interface Gate extends AsyncDisposable {
  readonly url: string;
  leadsTo(port: number): void;
  shut(): Promise<void>;
  reopen(): Promise<void>;
}

export async function openGate(): Promise<Gate> {
  let behind = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(behind, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    leadsTo: (next) => {
      behind = next;
    },
    shut,
    reopen: () => listen(port),
    [Symbol.asyncDispose]: shut,
  };
}
