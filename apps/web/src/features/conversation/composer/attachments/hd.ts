const KEY = "lingualoom:hd-pictures";

/** Whether photographs are sent in HD, as chosen last on this device. */
export function prefersHd(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberHd(isHd: boolean): void {
  try {
    if (isHd) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // If storage is full or refused, the next pictures are sent as before.
  }
}
