import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

/** In a file of its own, with what downloads models. */
export const OnDevicePage = lazyComponent(async () => (await import("./OnDevice.tsx")).OnDevice, null, {
  texts: "device",
});
