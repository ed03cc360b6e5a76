import { networkInterfaces } from "node:os";

/** This machine's first IPv4 address in a network; undefined where it is in none. */
export const networkAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === "IPv4")?.address;
