import { type DeviceState, deviceState } from "./device-state.ts";

/** It belongs to the browser, not to a person: the models are the browser's. */
const KEY = "lingualoom:device-translation";

function storedChoice(): DeviceState["choice"] {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "always" || stored === "declined" ? stored : null;
  } catch {
    return null;
  }
}

// Not with the first screen: it has no model yet.
deviceState.set({ ...deviceState.get(), choice: storedChoice() });

export function chooseDevice(choice: DeviceState["choice"]): void {
  deviceState.set({ ...deviceState.get(), choice });
  try {
    if (choice === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is full or refused: then it holds until the page is left.
  }
}
