/**
 * `busy`: too many bodies at once. `too_large`: over the size limit. `too_slow`: below the minimum pace or
 * over the total time. `broken`: the sender is gone.
 */
export type UploadRefusal = "busy" | "too_large" | "too_slow" | "broken";

/** A refused body; nothing of it is kept. The message contains nothing of the body. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal, cause?: unknown) {
    super(`An upload was refused: ${refusal}`, { cause });
    this.refusal = refusal;
  }
}

/** The sender (a person or a user) and the sender's account. */
export type UploadSender = { sender: string; account: string };

/** The most bodies at once: per sender, per account, in all. */
export type UploadShares = { sender: number; account: number; all: number };

/** Counts bodies; `enter` returns the function that releases the count. @throws UploadRefused `busy` */
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
