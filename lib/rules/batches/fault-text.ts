import { LINE_REASONS, type LineReason } from "./batch-line.ts";

export type OwnReason = (typeof LINE_REASONS)[number];

/** Whether a reason is one of a line's own; the others have their sentence with those of all forms. */
export const isOwnReason = (reason: LineReason): reason is OwnReason =>
  LINE_REASONS.some((one) => one === reason);
