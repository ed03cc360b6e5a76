/** Pairs remembered; who is forgotten is told once more, which changes nothing. */
const REMEMBERED = 50_000;

/**
 * Reports the first message from one person to another that this process stores. From then on the receiver may see
 * the sender, whoever else the sender hides from. Nobody asks the database for it on the way of a message.
 */
export function createWrittenTo(onFirst: (writer: string, reader: string) => void) {
  const known = new Set<string>();
  return (writer: string, reader: string) => {
    const key = `${writer}>${reader}`;
    if (known.has(key)) return;
    const [oldest] = known;
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.add(key);
    onFirst(writer, reader);
  };
}
