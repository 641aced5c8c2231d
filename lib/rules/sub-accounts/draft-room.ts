/** Bytes of documents that are kept until the exchange has them: of one account, and of what one person uploaded. */
export const DRAFT_ROOM = { account: 2_000_000_000, person: 500_000_000 } as const;

export type DraftRoom = Record<keyof typeof DRAFT_ROOM, number>;

/** Whose bound the bytes would pass, the person's own first; null while there is room for them. */
export function fullRoom(kept: DraftRoom, bytes: number): keyof DraftRoom | null {
  if (kept.person + bytes > DRAFT_ROOM.person) return "person";
  return kept.account + bytes > DRAFT_ROOM.account ? "account" : null;
}
