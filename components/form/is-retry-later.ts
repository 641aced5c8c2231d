/** Codes whose sentence says no more than how long to wait, which is said in seconds where it is known. */
const WAITS = new Set(["RATE_LIMITED", "EXCHANGE_RATE_LIMITED"]);

/** Whether the seconds to wait stand in place of a refusal's own sentence. */
export const isRetryLater = (code: string, seconds: number | null | undefined): boolean =>
  WAITS.has(code) && typeof seconds === "number";
