import Bowser from "bowser";

/** What a browser says of itself, in words for its owner; empty where it says nothing that is known. */
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
