import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files: started last, they would keep one core waiting for the other. */
const LONG = [
  "/faults/payin-faults.",
  "/faults/payout-faults.",
  "/faults/tron-faults.",
  "/faults/solana-faults.",
  "payout-matrix.",
  "doors/every-statement.",
  "make-company.",
  "payouts-interrupted.",
  "sandbox/killed.",
  "payins-networks.",
  "rotate-data-key.",
  "event-histories.",
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = LONG.findIndex((part) => moduleId.includes(part));
  return at === -1 ? LONG.length : at;
};

/** Orders test files: the slowest first, the rest as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
