import { useEffect, useEffectEvent, useState } from "react";

/** So long after a chat was opened its reader has hardly begun. Later the row that is being read stays in its place. */
const BEGINNING_MS = 3_000;

interface Reading {
  readonly lastSeq: number;
  /** How far I have read. */
  readonly readSeq: number;
  /** Both are from a copy that is out of date: I may have read on elsewhere, or before a reload. */
  readonly isOld: boolean;
}

/**
 * What was read when the chat was opened, as the server says: the unread line stays there, although the messages below it get
 * read. Without unread messages then, there is none. `onMoved` is called when a copy said another place, and was just opened.
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
