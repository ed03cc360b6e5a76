/** More at once share the same network, and each takes longer. */
const AT_ONCE = 2;

/** Global because all conversations share the network. */
let taken = 0;
const waiting: (() => void)[] = [];

/** Resolves when one more upload may begin, to a function that says that it has ended. */
export async function uploadTurn(): Promise<() => void> {
  if (taken < AT_ONCE) taken++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  return () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
}
