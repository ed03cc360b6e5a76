import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds in which a reader has hardly begun. Later, the row being read keeps its place. */
const BEGINNING_MS = 3_000;

interface Reading {
  readonly lastSeq: number;
  readonly readSeq: number;
  /** True if both come from an outdated copy: I may have read on elsewhere, or before a reload. */
  readonly isOld: boolean;
}

/**
 * Keeps the unread line where it was when the chat was opened; Infinity without unread messages. Calls `onMoved` when
 * the server corrects the line of an outdated copy shortly after opening.
 */
export function useUnreadLine({ lastSeq, readSeq, isOld }: Reading, onMoved: () => void): number {
  const seq = lastSeq > readSeq ? readSeq : Number.POSITIVE_INFINITY;
  const [opened] = useState(() => ({ seq, isOld, at: Date.now() }));
  const [line, setLine] = useState(opened);
  if (line.isOld && !isOld) setLine({ ...opened, seq, isOld });
  const move = useEffectEvent(onMoved);
  useEffect(() => {
    if (line.seq !== opened.seq && Date.now() - opened.at < BEGINNING_MS) move();
  }, [line, opened]);
  return line.seq;
}
