import { useStore } from "#/external-store.ts";
import { canTranslateHere, type DeviceState, deviceState } from "./device-state.ts";

export function useDevice(): DeviceState | undefined {
  const state = useStore(deviceState);
  return canTranslateHere() ? state : undefined;
}
