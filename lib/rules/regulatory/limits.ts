import type { CustodyState } from "./declaration.ts";

/**
 * What a limit is about. `self_custody`: a transfer to or from a wallet whose keys one holds oneself ·
 * `purpose_table`: purposes above are in another table · `counterparty`: a transfer with somebody who is not
 * licensed for foreign exchange · `month`: all transfers of a month together.
 */
const LIMIT_KINDS = ["self_custody", "purpose_table", "counterparty", "month"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

type Limit = {
  kind: LimitKind;
  /** The first day on which it holds, as "2026-11-01". */
  from: string;
  currency: "USD" | "BRL";
  /** In the currency's cents. */
  cents: bigint;
  /** `at`: from this amount on; `above`: only what is more. */
  begins: "at" | "above";
  /** The rule's short name, and where its publisher shows the text; null: at no address that lasts. */
  rule: string;
  source: string | null;
};

/** Where the Central Bank shows one of its resolutions. */
const centralBank = (number: number) =>
  `https://www.bcb.gov.br/estabilidadefinanceira/exibenormativo?tipo=Resolu%C3%A7%C3%A3o%20BCB&numero=${number}`;

/**
 * The amounts that are warned of, each from a day on: a later row of a kind stands in for the earlier ones. Read
 * docs/regulatory.md before a row is added.
 */
export const LIMITS: readonly Limit[] = [
  {
    kind: "self_custody",
    from: "2026-10-01",
    currency: "USD",
    cents: 1_000_000n,
    begins: "at",
    rule: "BCB 588",
    source: centralBank(588),
  },
  {
    kind: "purpose_table",
    from: "2026-05-04",
    currency: "USD",
    cents: 5_000_000n,
    begins: "above",
    rule: "BCB 521",
    source: centralBank(521),
  },
  {
    kind: "counterparty",
    from: "2026-02-02",
    currency: "USD",
    cents: 10_000_000n,
    begins: "above",
    rule: "BCB 521",
    source: centralBank(521),
  },
  {
    kind: "month",
    from: "2026-07-01",
    currency: "BRL",
    cents: 3_500_000n,
    begins: "above",
    rule: "IN RFB 2.291",
    source: null,
  },
];

/** The limits of a day, one of each kind that has begun. */
export const limitsOn = (day: string, all: readonly Limit[] = LIMITS): Limit[] =>
  LIMIT_KINDS.flatMap((kind) => {
    const begun = all.filter((one) => one.kind === kind && one.from <= day);
    const last = begun.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1);
    return last ? [last] : [];
  });

/** US cents of a token's units: USDC and USDT count as dollars one to one, as their issuers say. */
const UNITS_OF_CENT = 10_000n;

/** One payment before it is passed. */
export type Weighed = {
  /** As "2026-11-27", in São Paulo. */
  day: string;
  /** Of USDC or USDT, 6 places. */
  units: bigint;
  /** BRL cents of this payment. */
  cents: bigint;
  custody: CustodyState;
  /** Null: no country is declared. */
  isAbroad: boolean | null;
  /** BRL cents of the account's month, this payment among them. */
  monthCents: bigint;
};

export type LimitWarning = {
  kind: LimitKind;
  /** Nothing is declared of the wallet: it counts as if it were of that kind. */
  isAssumed: boolean;
  limit: Limit;
};

const exceeds = (value: bigint, bound: bigint, begins: Limit["begins"]) =>
  begins === "at" ? value >= bound : value > bound;

/** Whether it is this payment by which a month passes a limit: those after it change nothing, and are not told again. */
const passes = ({ monthCents, cents }: Weighed, { cents: bound, begins }: Limit) =>
  exceeds(monthCents, bound, begins) && !exceeds(monthCents - cents, bound, begins);

/** Whether a kind concerns the payment, and whether only because nothing says otherwise. */
function concerns(kind: LimitKind, { custody, isAbroad }: Weighed): "yes" | "assumed" | "no" {
  if (kind === "month") return "yes";
  if (kind === "self_custody") {
    if (custody === "none") return "assumed";
    return custody === "custodian" ? "no" : "yes";
  }
  if (isAbroad === null) return "assumed";
  return isAbroad ? "yes" : "no";
}

/** What to say of a payment, in the order of the kinds. Amounts are compared exactly. It prevents nothing. */
export function limitWarnings(one: Weighed, all?: readonly Limit[]): LimitWarning[] {
  return limitsOn(one.day, all).flatMap((limit) => {
    const isOver =
      limit.currency === "BRL"
        ? passes(one, limit)
        : exceeds(one.units, limit.cents * UNITS_OF_CENT, limit.begins);
    const concern = isOver ? concerns(limit.kind, one) : "no";
    return concern === "no" ? [] : [{ kind: limit.kind, isAssumed: concern === "assumed", limit }];
  });
}
