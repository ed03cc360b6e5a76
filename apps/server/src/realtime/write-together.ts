import type { Writable } from "node:stream";

/**
 * What is written to a connection within one turn of the event loop leaves with one call to the system: a batch of
 * sends tells the same person several things, and those calls are the dearest part of telling.
 */
export function writeTogether(connection: Writable): void {
  const { write } = connection;
  let isHeld = false;
  const release = () => {
    isHeld = false;
    connection.uncork();
  };
  connection.write = function writeHeld(this: Writable, ...args: unknown[]) {
    if (!isHeld) {
      isHeld = true;
      connection.cork();
      process.nextTick(release);
    }
    return Reflect.apply(write, this, args);
  } as Writable["write"];
}
