import Bowser from "bowser";

/** Names of the browser and its system for the owner; empty where the user agent is unknown. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

export function deviceName(userAgent: string): DeviceName {
  // The library refuses to read nothing.
  if (userAgent.trim() === "") return { browser: "", system: "" };
  const parser = Bowser.getParser(userAgent);
  return { browser: parser.getBrowserName(), system: parser.getOSName() };
}
