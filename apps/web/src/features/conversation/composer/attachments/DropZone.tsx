import { type ReactNode, useRef } from "react";
import { DropTarget } from "./DropTarget.tsx";

interface Props {
  /** Absent if I cannot write; a dropped file must not replace the page then either. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

export function DropZone({ onFiles, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="relative flex min-h-0 flex-1 flex-col lg:has-[>[data-thread]]:pe-92">
      {children}
      <DropTarget box={box} onFiles={onFiles} />
    </div>
  );
}
