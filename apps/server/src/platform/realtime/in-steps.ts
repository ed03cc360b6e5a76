/** Devices that one step reaches, in some 15 ms. A space has ten times as many members. */
const DEVICES_AT_ONCE = 1_000;

/**
 * Returns how to reach any number of devices without blocking other work for long. Deliveries keep their order: while
 * one has steps left, all later ones wait.
 */
export function inSteps<Device>(): (devices: readonly Device[], send: (devices: readonly Device[]) => void) => void {
  const steps: (() => void)[] = [];
  let isWaiting = false;
  function run(): void {
    isWaiting = false;
    steps.shift()?.();
    if (steps.length === 0) return;
    isWaiting = true;
    setImmediate(run);
  }
  return (devices, send) => {
    for (let at = 0; at < devices.length; at += DEVICES_AT_ONCE) {
      const part = devices.slice(at, at + DEVICES_AT_ONCE);
      steps.push(() => send(part));
    }
    if (!isWaiting) run();
  };
}
