import { networkInterfaces } from "node:os";

/** This machine's first external IPv4 address; undefined without a network. */
export const networkAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === "IPv4")?.address;
