const button = "inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 font-medium";

export const primaryLink = `${button} bg-indigo text-on-indigo hover:bg-indigo-strong`;
export const quietLink = `${button} border border-edge text-ink hover:bg-sunken`;
export const plainLink = "inline-flex min-h-11 items-center rounded-md px-3 text-ink hover:text-indigo";
/** In pixels: a page with larger letters is not wider. */
export const width = "mx-auto w-full max-w-[1200px] px-5 sm:px-8";
