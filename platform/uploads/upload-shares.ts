/**
 * `busy`: too many bodies at once. `too_large`: longer than it may be. `too_slow`: below the floor of
 * speed, or beyond the total time. `broken`: its sender has gone.
 */
export type UploadRefusal = "busy" | "too_large" | "too_slow" | "broken";

/** A body that is not taken; nothing of it is kept. Its message holds nothing of the body. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal, cause?: unknown) {
    super(`An upload was refused: ${refusal}`, { cause });
    this.refusal = refusal;
  }
}

/** Who sends: a person or a user, and the account that they are of. */
export type UploadSender = { sender: string; account: string };

/** Bodies at once: of one sender, of one account, of all. */
export type UploadShares = { sender: number; account: number; all: number };

/** Counts who holds how many; `enter` gives what leaves again. @throws UploadRefused `busy` */
export function uploadShares(most: UploadShares): { enter: (from: UploadSender) => () => void } {
  const held = new Map<string, number>();
  return {
    enter: ({ sender, account }) => {
      const counted: [string, number][] = [
        [`sender ${sender}`, most.sender],
        [`account ${account}`, most.account],
        ["all", most.all],
      ];
      const isFull = counted.some(([who, limit]) => (held.get(who) ?? 0) >= limit);
      if (isFull) throw new UploadRefused("busy");
      for (const [who] of counted) held.set(who, (held.get(who) ?? 0) + 1);
      return () => {
        for (const [who] of counted) {
          const left = (held.get(who) ?? 1) - 1;
          if (left > 0) held.set(who, left);
          else held.delete(who);
        }
      };
    },
  };
}
