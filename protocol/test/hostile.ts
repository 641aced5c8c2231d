import type { DifferenceField } from "#protocol/wire/difference.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";

export type Fields = Record<string, unknown>;
export type Contract = PayoutQuoteRecord["contract"];

/** One lie in a quote's answer, and the field that must be named for it. */
export type Hostile = {
  name: string;
  field: DifferenceField;
  change: (quote: PayoutQuoteRecord) => Fields;
};

/** An own `__proto__` field, as JSON.parse makes it; a literal would set the prototype. */
export function withProto(fields: Fields, proto: unknown): Fields {
  const copy = { ...fields };
  Object.defineProperty(copy, "__proto__", { value: proto, enumerable: true });
  return copy;
}

export type ContractChange = (contract: Contract) => Fields;
/** A lie in the `contract`, to be reported for this field. */
export const hostile =
  (field: DifferenceField) =>
  ([name, change]: [string, ContractChange]): Hostile => ({
    name,
    field,
    change: (quote) => ({ ...quote, contract: change(quote.contract) }),
  });
const put =
  (key: string, value: (contract: Contract) => unknown): ContractChange =>
  (contract) => ({ ...contract, [key]: value(contract) });
/** One field of the `contract` set to another value. */
export const named = (key: string) => (name: string, value: (contract: Contract) => unknown) =>
  [name, put(key, value)] as [string, ContractChange];
