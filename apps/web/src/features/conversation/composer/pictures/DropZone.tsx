import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../../../../ui/lazy/lazy-component.tsx";

const DropHint = lazyComponent(async () => (await import("./DropHint.tsx")).DropHint, null, {
  prefetch: true,
  optional: true,
});

interface Props {
  /** Absent where nobody can write; a dropped file must not replace the page there either. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Takes pictures that are dropped or pasted anywhere into the conversation. */
export function DropZone({ onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  /** Counted, because the browser reports entering a child before leaving its parent. */
  const depth = useRef(0);
  useEffect(() => {
    // Otherwise a file that misses the box would replace the page.
    const miss = (event: globalThis.DragEvent) =>
      event.dataTransfer?.types.includes("Files") && event.preventDefault();
    addEventListener("dragover", miss);
    addEventListener("drop", miss);
    return () => {
      removeEventListener("dragover", miss);
      removeEventListener("drop", miss);
    };
  }, []);
  const ends = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button beside the text is for all.
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => {
        if (!onFiles || !hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) ends();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        ends();
        onFiles?.([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        const text = event.clipboardData.getData("text/plain");
        // A copied text may come with a picture of itself; then the text is meant. A copied file comes with its name.
        const isText = text !== "" && !files.some(({ name }) => text.endsWith(name));
        if (!onFiles || files.length === 0 || isText) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {over && <DropHint />}
    </div>
  );
}
