/** What is known of one backend. Times are milliseconds since 1970. */
export interface BackendHealth {
  readonly isHealthy: boolean;
  /** 0 while it has never been asked. */
  readonly lastCheck: number;
  /** Milliseconds of the last answer; 0 while there was none. */
  readonly responseTime: number;
  readonly consecutiveFailures: number;
  readonly lastError: string | null;
  /** Seconds, as the backend says; null where it does not. */
  readonly uptime: number | null;
  /** It serves, but said at the last check that something it needs is away; others are preferred. */
  readonly isDegraded?: boolean;
}

/** From so many failures in a row on a backend is left alone until a check succeeds. */
export const FAILURES_MAX = 3;

/** A backend counts as healthy until a check or a request fails. */
export const UNASKED: BackendHealth = {
  isHealthy: true,
  lastCheck: 0,
  responseTime: 0,
  consecutiveFailures: 0,
  lastError: null,
  uptime: null,
};

export const afterSuccess = (
  health: BackendHealth,
  seen: { at: number; responseTime: number; uptime?: number | null; isDegraded?: boolean },
): BackendHealth => ({
  isHealthy: true,
  lastCheck: seen.at,
  responseTime: seen.responseTime,
  consecutiveFailures: 0,
  lastError: null,
  uptime: seen.uptime ?? health.uptime,
  // A request that went well says nothing of it.
  isDegraded: seen.isDegraded ?? health.isDegraded ?? false,
});

export const afterFailure = (health: BackendHealth, seen: { at: number; error: string }): BackendHealth => ({
  ...health,
  isHealthy: false,
  lastCheck: seen.at,
  consecutiveFailures: health.consecutiveFailures + 1,
  lastError: seen.error,
});

/** Who has been silent for longer than the last answer took is at least as slow as that, before any answer comes. */
export const whileSilent = (health: BackendHealth, milliseconds: number): BackendHealth => ({
  ...health,
  responseTime: Math.max(health.responseTime, milliseconds),
});

export const isUsable = (health: BackendHealth): boolean =>
  health.isHealthy && health.consecutiveFailures < FAILURES_MAX;
