/** The bank's time. Never goes back: a payment is not dated before an answer that did not hold it. */
export type BankClock = () => Date;

export function createBankClock(notBefore: Date, wall: () => number = Date.now): BankClock {
  let last = notBefore.getTime();
  return () => {
    last = Math.max(last, wall());
    return new Date(last);
  };
}
