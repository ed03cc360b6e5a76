import { type DeviceState, deviceState } from "./device-state.ts";

/** Stored for the browser, not for a user: the models belong to the browser. */
const KEY = "lingualoom:device-translation";

function storedChoice(): DeviceState["choice"] {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "always" || stored === "declined" ? stored : null;
  } catch {
    return null;
  }
}

// Delayed after the first screen, which has no model yet.
deviceState.set({ ...deviceState.get(), choice: storedChoice() });

export function chooseDevice(choice: DeviceState["choice"]): void {
  deviceState.set({ ...deviceState.get(), choice });
  try {
    if (choice === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // If storage is full or refused, the choice lasts until the page is left.
  }
}
