import { type ReactNode, useRef } from "react";

interface Options {
  readonly label: string;
  /** As of `<input accept>`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A hidden field for one file, and what a button calls to open the browser's dialog for it. */
export function useFileField({ label, accept, onFile }: Options): {
  readonly field: ReactNode;
  readonly choose: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onFile(file);
        // The same file may be chosen again.
        target.value = "";
      }}
    />
  );
  return { field, choose: () => input.current?.click() };
}
