import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";
import { backoff } from "@lingualoom/backend-pool/request.ts";

/** All pages of a server that died would otherwise ask the others in the same instant. */
const SPREAD_MS = 500;
/** How soon those who failed are asked whether they are back, while somebody else is well. */
const RECHECK_MS = 15_000;
/** How long the suspect may go on being silent when another has answered. */
const SILENCE_MS = 2_000;
/** Without a loss for so long the next one is looked into at once again. */
const CALM_MS = 30_000;
/** One that failed is preferred again only after so many good answers in a row: it may be falling and rising. */
const PROOF = 2;
/** How many of those who never failed are asked beside a suspect. */
const SPARES = 2;

export interface LookoutOptions {
  readonly pool: BackendPool;
  readonly clock: Clock;
  readonly random: () => number;
  /** The best is one that has just answered well. */
  readonly onAnswer: () => void;
}

/**
 * Knows which address is best, and looks at once when one is in doubt: it and the next ones are asked side by side how
 * they are, soon after a first loss and ever more slowly while losses go on.
 */
export function createLookout({ pool, clock, random, onAnswer }: LookoutOptions) {
  const suspects = new Set<Member>();
  const asking = new Set<Member>();
  /** Good answers in a row since the last failure; who is not here never failed. */
  const proofs = new Map<Member, number>();
  let looks = 0;
  let looked = Number.NEGATIVE_INFINITY;
  let due: { readonly isUrgent: boolean; cancel(): void } | undefined;

  const isSure = (member: Member) => isUsable(member.health) && (proofs.get(member) ?? PROOF) >= PROOF;
  const best = (): Member =>
    pool.members.find(isSure) ??
    pool.members.find(({ health }) => isUsable(health)) ??
    (pool.members[0] as Member);
  const hasAnswered = ({ health }: Member) =>
    isUsable(health) && health.lastCheck > 0 && clock.now() - health.lastCheck <= RECHECK_MS;
  const jitter = (milliseconds: number) => milliseconds * (0.5 + random());

  function soon(): number {
    if (clock.now() - looked > CALM_MS) looks = 0;
    return looks === 0 ? random() * SPREAD_MS : jitter(backoff(looks));
  }

  /** Decides when to look again: soon while it is not known where to go, later while somebody failed, else never. */
  function plan(): void {
    const isUrgent = !hasAnswered(best()) || [...suspects].some((one) => !asking.has(one));
    const isNeeded = isUrgent || !pool.members.every(isSure);
    if (due && isNeeded && due.isUrgent === isUrgent) return;
    due?.cancel();
    due = undefined;
    if (isNeeded)
      due = { isUrgent, ...clock.after(isUrgent ? soon() : jitter(RECHECK_MS), () => look(isUrgent)) };
  }

  function look(isUrgent: boolean): void {
    due = undefined;
    if (isUrgent) {
      looks += 1;
      looked = clock.now();
    }
    const unsure = pool.members.filter((member) => !isSure(member));
    const spares = pool.members.filter((member) => isSure(member) && !suspects.has(member));
    for (const member of new Set([...suspects, ...unsure, ...spares.slice(0, SPARES)])) void ask(member);
  }

  async function ask(member: Member): Promise<void> {
    if (asking.has(member)) return;
    asking.add(member);
    const isWell = await pool.check(member.backend.id);
    asking.delete(member);
    suspects.delete(member);
    if (!isWell) proofs.set(member, 0);
    else if (proofs.has(member)) proofs.set(member, (proofs.get(member) ?? 0) + 1);
    if (isWell) for (const silent of suspects) giveUpLater(silent);
    settle();
  }

  function giveUpLater(silent: Member): void {
    clock.after(SILENCE_MS, () => {
      if (!suspects.has(silent) || !asking.has(silent)) return;
      note(silent, "Request timeout");
      settle();
    });
  }

  function settle(): void {
    if (hasAnswered(best())) onAnswer();
    plan();
  }

  function note(member: Member, reason: string): void {
    pool.failed(member.backend.id, reason);
    proofs.set(member, 0);
  }

  function suspect(url: string, reason?: string): void {
    const member = pool.members.find(({ backend }) => backend.url === url);
    if (!member) return;
    if (reason) note(member, reason);
    suspects.add(member);
    plan();
  }

  return {
    /** Who is asked now. */
    best,
    /** Its connection was cut, which may be its end. */
    suspect: (url: string) => suspect(url),
    /** It could not be reached. */
    failed: (url: string, reason: string) => suspect(url, reason),
  };
}
