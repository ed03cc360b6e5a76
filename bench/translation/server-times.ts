/** The server's own time for one call, from its metrics, without client and network. */
export interface ServerTimes {
  readonly calls: number;
  /** Calls that took at most this many seconds, by bound. */
  readonly within: ReadonlyMap<number, number>;
  readonly seconds: number;
}

/** Reads successes from `/api/metrics`. */
export async function serverTimes(url: string, token: string, call: string): Promise<ServerTimes> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the server's figures answered ${answer.status}`);
  const lines = (await answer.text()).split("\n").filter((line) => line.includes(`call="${call}",status="200"`));
  const numberOf = (line: string | undefined) => Number(line?.split(" ").at(-1) ?? 0);
  const named = (name: string) => numberOf(lines.find((line) => line.includes(`_${name}{`)));
  const within = new Map(
    lines.flatMap((line) => {
      const bound = /le="([\d.]+)"/.exec(line)?.[1];
      return bound === undefined ? [] : [[Number(bound), numberOf(line)] as const];
    }),
  );
  return { calls: named("count"), seconds: named("sum"), within };
}

/** The difference of two readings, as a line. */
export function between(before: ServerTimes, after: ServerTimes): string {
  const calls = after.calls - before.calls;
  const mean = ((after.seconds - before.seconds) / calls) * 1_000;
  const shares = [0.001, 0.002, 0.005].map((bound) => {
    const count = (after.within.get(bound) ?? 0) - (before.within.get(bound) ?? 0);
    return `${((100 * count) / calls).toFixed(1)} % within ${bound * 1_000} ms`;
  });
  return `${calls} calls, mean ${mean.toFixed(2)} ms, ${shares.join(", ")}`;
}
