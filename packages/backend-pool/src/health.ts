/** The last known state of a backend. Times are milliseconds since 1970. */
export interface BackendHealth {
  readonly isHealthy: boolean;
  /** 0 before the first check or request. */
  readonly lastCheck: number;
  /** Milliseconds the last answer took; 0 before the first one. */
  readonly responseTime: number;
  readonly consecutiveFailures: number;
  readonly lastError: string | null;
  /** Seconds, as the backend reports; null when it reports none. */
  readonly uptime: number | null;
  /** At the last check the backend reported that a dependency is down. It still serves, but others are preferred. */
  readonly isDegraded?: boolean;
}

/** After this many consecutive failures, a backend gets no requests until a check succeeds. */
export const FAILURES_MAX = 3;

/** A backend counts as healthy until a check or a request fails. */
export const UNCHECKED: BackendHealth = {
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
  // A successful request does not show whether the backend is still degraded.
  isDegraded: seen.isDegraded ?? health.isDegraded ?? false,
});

export const afterFailure = (health: BackendHealth, seen: { at: number; error: string }): BackendHealth => ({
  ...health,
  isHealthy: false,
  lastCheck: seen.at,
  consecutiveFailures: health.consecutiveFailures + 1,
  lastError: seen.error,
});

/** A request that has waited longer than the last one took raises the response time before its answer arrives. */
export const afterSlowRequest = (health: BackendHealth, waitedMs: number): BackendHealth => ({
  ...health,
  responseTime: Math.max(health.responseTime, waitedMs),
});

export const isUsable = (health: BackendHealth): boolean =>
  health.isHealthy && health.consecutiveFailures < FAILURES_MAX;
