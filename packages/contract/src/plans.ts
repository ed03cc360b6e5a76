/** The limits of a plan; null means unlimited. Prices are in US dollars a month. */
export interface Plan {
  readonly price: number;
  readonly targetLanguages: number | null;
  readonly messagesPerDay: number | null;
}

export const PLANS = {
  free: { price: 0, targetLanguages: 2, messagesPerDay: 50 },
  pro: { price: 9.99, targetLanguages: 10, messagesPerDay: 1_000 },
  unlimited: { price: 19.99, targetLanguages: null, messagesPerDay: null },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlanName = keyof typeof PLANS;

/** Days for which a new account has the limits of `pro`. */
export const TRIAL_DAYS = 7;
