import { useStore } from "#/external-store.ts";
import { canTranslateHere, type DeviceState, deviceState } from "./device-state.ts";

/** What the reader's browser translates by itself; undefined where it cannot. */
export function useDevice(): DeviceState | undefined {
  const state = useStore(deviceState);
  return canTranslateHere() ? state : undefined;
}
