import type { Rating } from "@lingualoom/contract/calls/phrasebook.ts";
import { type Card, fsrs, Rating as Grade, type Grade as Graded, type State } from "ts-fsrs";

/** State of the FSRS memory model for a word. */
export interface Memory {
  readonly dueAt: Date;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly learningSteps: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: number;
  readonly reviewedAt: Date | null;
}

const GRADES = {
  again: Grade.Again,
  hard: Grade.Hard,
  good: Grade.Good,
  easy: Grade.Easy,
} as const satisfies Record<Rating, Graded>;

const scheduler = fsrs();

export const newMemory = (now: Date): Memory => ({
  dueAt: now,
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  reviewedAt: null,
});

const asCard = ({ dueAt, scheduledDays, learningSteps, reviewedAt, state, ...same }: Memory): Card => ({
  stability: same.stability,
  difficulty: same.difficulty,
  reps: same.reps,
  lapses: same.lapses,
  due: dueAt,
  scheduled_days: scheduledDays,
  learning_steps: learningSteps,
  state: state as State,
  elapsed_days: 0,
  ...(reviewedAt && { last_review: reviewedAt }),
});

const asMemory = (card: Card): Memory => ({
  stability: card.stability,
  difficulty: card.difficulty,
  reps: card.reps,
  lapses: card.lapses,
  dueAt: card.due,
  scheduledDays: card.scheduled_days,
  learningSteps: card.learning_steps,
  state: card.state,
  reviewedAt: card.last_review ?? null,
});

export const reviewed = (memory: Memory, rating: Rating, now: Date): Memory =>
  asMemory(scheduler.next(asCard(memory), now, GRADES[rating]).card);

/** Returns the seconds until the next review for each rating. */
export function nextIntervals(memory: Memory, now: Date): Record<Rating, number> {
  const seconds = (rating: Rating) =>
    Math.max(0, Math.round((reviewed(memory, rating, now).dueAt.getTime() - now.getTime()) / 1_000));
  return { again: seconds("again"), hard: seconds("hard"), good: seconds("good"), easy: seconds("easy") };
}
