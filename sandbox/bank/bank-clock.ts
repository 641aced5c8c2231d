/** The bank's time. It never goes back, so no payment is dated before an answer that lacked it. */
export type BankClock = () => Date;

export function createBankClock(notBefore: Date, wall: () => number = Date.now): BankClock {
  let last = notBefore.getTime();
  return () => {
    last = Math.max(last, wall());
    return new Date(last);
  };
}
