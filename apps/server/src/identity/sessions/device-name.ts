import Bowser from "bowser";

/** Names of the browser and its system for the session's owner; empty when the user agent is unknown. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

export function deviceName(userAgent: string): DeviceName {
  // The library throws for an empty user agent.
  if (userAgent.trim() === "") return { browser: "", system: "" };
  const parser = Bowser.getParser(userAgent);
  return { browser: parser.getBrowserName(), system: parser.getOSName() };
}
