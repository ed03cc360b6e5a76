/** Separate from the field, which the first screen does not need. */
export const inputLook =
  "block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-ink transition-colors duration-150 aria-invalid:border-red";
