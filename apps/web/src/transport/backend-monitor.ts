import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";
import { backoff } from "@lingualoom/backend-pool/retry.ts";

/** Milliseconds over which the pages of a failed server spread their first checks. */
const SPREAD_MS = 500;
/** Milliseconds between checks of failed backends while another is healthy. */
const RECHECK_MS = 15_000;
/** Milliseconds a reported backend may stay silent after another has answered. */
const SILENCE_MS = 2_000;
/** After this many milliseconds without a failure, the next one is checked immediately again. */
const CALM_MS = 30_000;
/** A failed backend is preferred again after this many successful checks in a row: it may be in a crash loop. */
const RECOVERED_STREAK = 2;
/** Number of backends without failures that are checked along with a reported one. */
const SPARES = 2;

interface BackendMonitorOptions {
  readonly pool: BackendPool;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onHealthy: () => void;
}

/**
 * Tracks the best backend of a pool. After a reported failure it checks that backend and the next ones in parallel,
 * soon after the first failure and increasingly slowly while failures continue.
 */
export class BackendMonitor {
  readonly #pool: BackendPool;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onHealthy: () => void;
  readonly #reported = new Set<Member>();
  readonly #checking = new Set<Member>();
  /** Successful checks since the last failure. A backend that never failed has no entry. */
  readonly #successStreak = new Map<Member, number>();
  #urgentChecks = 0;
  #lastUrgentCheck = Number.NEGATIVE_INFINITY;
  #planned: { readonly isUrgent: boolean; cancel(): void } | undefined;

  constructor({ pool, clock, random, onHealthy }: BackendMonitorOptions) {
    this.#pool = pool;
    this.#clock = clock;
    this.#random = random;
    this.#onHealthy = onHealthy;
  }

  /** Returns the backend for the next request: the first stable one, else the first usable one, else the first. */
  best(): Member {
    const { members } = this.#pool;
    return (
      members.find((member) => this.#isStable(member)) ??
      members.find(({ health }) => isUsable(health)) ??
      (members[0] as Member)
    );
  }

  reportFailure(url: string, reason: string): void {
    const member = this.#memberAt(url);
    if (!member) return;
    this.#recordFailure(member, reason);
    this.#checkSoon(member);
  }

  /** Records a lost connection to `url`: its server may be down. */
  reportDisconnect(url: string): void {
    const member = this.#memberAt(url);
    if (member) this.#checkSoon(member);
  }

  #checkSoon(member: Member): void {
    this.#reported.add(member);
    this.#plan();
  }

  /**
   * Schedules the next check: urgently while no backend is known to be healthy, later while one is not stable,
   * otherwise none.
   */
  #plan(): void {
    const isUrgent =
      !this.#hasAnswered(this.best()) || [...this.#reported].some((member) => !this.#checking.has(member));
    const isNeeded = isUrgent || !this.#pool.members.every((member) => this.#isStable(member));
    if (this.#planned && isNeeded && this.#planned.isUrgent === isUrgent) return;
    this.#planned?.cancel();
    this.#planned = undefined;
    if (!isNeeded) return;
    const delay = isUrgent ? this.#urgentDelay() : this.#jitter(RECHECK_MS);
    this.#planned = { isUrgent, ...this.#clock.after(delay, () => this.#check(isUrgent)) };
  }

  #urgentDelay(): number {
    if (this.#clock.now() - this.#lastUrgentCheck > CALM_MS) this.#urgentChecks = 0;
    return this.#urgentChecks === 0 ? this.#random() * SPREAD_MS : this.#jitter(backoff(this.#urgentChecks));
  }

  #check(isUrgent: boolean): void {
    this.#planned = undefined;
    if (isUrgent) {
      this.#urgentChecks += 1;
      this.#lastUrgentCheck = this.#clock.now();
    }
    const unstable = this.#pool.members.filter((member) => !this.#isStable(member));
    const spares = this.#pool.members.filter((member) => this.#isStable(member) && !this.#reported.has(member));
    for (const member of new Set([...this.#reported, ...unstable, ...spares.slice(0, SPARES)]))
      void this.#checkOne(member);
  }

  async #checkOne(member: Member): Promise<void> {
    if (this.#checking.has(member)) return;
    this.#checking.add(member);
    const isHealthy = await this.#pool.check(member.backend.id);
    this.#checking.delete(member);
    this.#reported.delete(member);
    const streak = this.#successStreak.get(member);
    if (!isHealthy) this.#successStreak.set(member, 0);
    else if (streak !== undefined) this.#successStreak.set(member, streak + 1);
    if (isHealthy) for (const silent of this.#reported) this.#giveUpLater(silent);
    this.#settle();
  }

  #giveUpLater(silent: Member): void {
    this.#clock.after(SILENCE_MS, () => {
      if (!this.#reported.has(silent) || !this.#checking.has(silent)) return;
      this.#recordFailure(silent, "Request timeout");
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#hasAnswered(this.best())) this.#onHealthy();
    this.#plan();
  }

  #recordFailure(member: Member, reason: string): void {
    this.#pool.reportFailure(member.backend.id, reason);
    this.#successStreak.set(member, 0);
  }

  #memberAt(url: string): Member | undefined {
    return this.#pool.members.find(({ backend }) => backend.url === url);
  }

  #isStable(member: Member): boolean {
    return isUsable(member.health) && (this.#successStreak.get(member) ?? RECOVERED_STREAK) >= RECOVERED_STREAK;
  }

  #hasAnswered({ health }: Member): boolean {
    return isUsable(health) && health.lastCheck > 0 && this.#clock.now() - health.lastCheck <= RECHECK_MS;
  }

  #jitter(milliseconds: number): number {
    return milliseconds * (0.5 + this.#random());
  }
}
