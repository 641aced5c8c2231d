/** The lists that can be exported, by their addresses. */
export const EXPORT_LISTS = ["/activity", "/payins", "/payouts"] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

export type ExportState = "waiting" | "running" | "ready" | "failed";

/** Why there is no file: a sheet or a statement holds no more, or it failed again and again. */
export type ExportFault = "too_many_rows" | "too_many_lines" | "broken";

/** What a reader sees of an export: its file is gone after some days. */
export type ExportPhase = ExportState | "expired";
export const exportPhase = (state: ExportState, expiresAt: Date | null, now: Date): ExportPhase =>
  state === "ready" && (expiresAt === null || expiresAt <= now) ? "expired" : state;

export const EVERY = ["day", "week", "month"] as const;
export type Every = (typeof EVERY)[number];

/** Whether the same could be asked for again with a better end: a file that was too long would be so again. */
export const canBeMadeAgain = (phase: ExportPhase, fault: ExportFault | null): boolean =>
  phase === "expired" || (phase === "failed" && fault === "broken");
