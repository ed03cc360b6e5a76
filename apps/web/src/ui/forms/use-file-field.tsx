import { type ReactNode, useRef } from "react";

interface FileFieldOptions {
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A hidden field for one file, and a function that opens the browser's file dialog. */
export function useFileField({ label, accept, onFile }: FileFieldOptions): {
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
        // Allows the same file to be chosen again.
        target.value = "";
      }}
    />
  );
  return { field, choose: () => input.current?.click() };
}
