/** What owners do in the last moment takes some minutes to be as deep as needed, and is awaited for as long. */
export const LAST_MOMENT_MINUTES = 15;

/**
 * How far an allowance from elsewhere is: `awaited` from the wallet's owners · `overwritten`: it was there, and a
 * newer approval took its place, so it is awaited again · `allowed` · `given_up`, `expired`: over.
 */
export type ExternalState = "awaited" | "overwritten" | "allowed" | "given_up" | "expired";

type Kept = {
  hash: string | null;
  overwritten_at: Date | null;
  /** `served`: its batch is paid from it. */
  ended: "given_up" | "expired" | "served" | null;
};

export function externalState({ hash, overwritten_at, ended }: Kept): ExternalState {
  if (ended === "served") return "allowed";
  if (ended !== null) return ended;
  if (hash !== null) return "allowed";
  return overwritten_at === null ? "awaited" : "overwritten";
}
