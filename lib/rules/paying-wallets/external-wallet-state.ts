/**
 * `asked`: its text awaits a proof · `text_ended`: none came in time · `proved`: awaits somebody else ·
 * `in_use` · `ended`: removed.
 */
export type ExternalWalletState = "asked" | "text_ended" | "proved" | "in_use" | "ended";

type Dated = Readonly<{
  text_ends_at: Date;
  proved_at: Date | null;
  confirmed_at: Date | null;
  ended_at: Date | null;
}>;

export function externalWalletState(row: Dated, now: Date): ExternalWalletState {
  if (row.ended_at !== null) return "ended";
  if (row.confirmed_at !== null) return "in_use";
  if (row.proved_at !== null) return "proved";
  return row.text_ends_at > now ? "asked" : "text_ended";
}
