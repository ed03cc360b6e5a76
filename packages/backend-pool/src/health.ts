/** What is known about one backend. Times are milliseconds since 1970. */
export interface BackendHealth {
  readonly isHealthy: boolean;
  /** 0 before the first check or request. */
  readonly lastCheck: number;
  /** Milliseconds of the last answer; 0 before the first one. */
  readonly responseTime: number;
  readonly consecutiveFailures: number;
  readonly lastError: string | null;
  /** Seconds, as the backend reports; null when it does not. */
  readonly uptime: number | null;
  /** The backend serves, but reported at the last check that something it needs is away. Others are preferred. */
  readonly isDegraded?: boolean;
}

/** From this many consecutive failures on, a backend gets no requests until a check succeeds. */
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
