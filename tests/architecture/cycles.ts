type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * The groups of files that reach each other, each sorted: the strongly connected components with more than one file
 * (Tarjan 1972).
 */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  const fetchPage = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lower(file, fetchPage(next));
      else if (stack.includes(next)) lower(file, order.get(next) ?? place);
    }
    if (lowest.get(file) === place) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(component.sort());
    }
    return lowest.get(file) ?? place;
  };
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to));

  for (const file of graph.keys()) if (!order.has(file)) fetchPage(file);
  return found.sort();
}
