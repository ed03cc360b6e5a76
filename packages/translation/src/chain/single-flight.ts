interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Simultaneous identical requests share one run. When the last caller leaves, the run is cancelled. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, start);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([flight.result, left.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        flight.controller.abort(signal.reason);
      }
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const result = start(controller.signal);
    const flight: Flight<T> = { result, controller, waiting: 0 };
    this.#flights.set(key, flight);
    const end = () => this.#forget(key, flight);
    result.then(end, end);
    return flight;
  }

  /** Leaves a newer flight under the same key alone. */
  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
