import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DifferenceField } from "#protocol/wire/difference.ts";
import { payoutAmounts } from "#protocol/money/payout-amounts.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { checkQuote, differencesOf, quoted } from "#protocol/test/check-quote.ts";
import { withField } from "#protocol/test/fields-of.ts";
import { honestPayoutQuote } from "#protocol/test/honest-payout-quote.ts";

const runs = { numRuns: 1_000 };

/** One character inserted, removed or changed, at any place. */
const edits = fc
  .record({
    at: fc.nat({ max: 200 }),
    letter: fc.oneof(
      fc.constantFrom(..."0123456789abcdefABCDEFx -.,e"),
      fc.string({ minLength: 1 }),
    ),
    kind: fc.constantFrom("insert", "replace", "remove"),
  })
  .map(({ at, letter, kind }) => (text: string) => {
    const from = at % (text.length + (kind === "insert" ? 1 : 0));
    const [before, after] = [text.slice(0, from), text.slice(kind === "insert" ? from : from + 1)];
    return `${before}${kind === "remove" ? "" : letter}${after}`;
  });

/** Any JSON value instead; the honest value itself is no mutation. */
const swaps = fc.jsonValue({ maxDepth: 2 }).map((value) => (): unknown => value);

const FIELDS: [string, DifferenceField][] = [
  ["contract.network.chainId", "chain_id"],
  ["contract.network.name", "network_name"],
  ["contract.address", "token_address"],
  ["contract.contractAddress", "spender"],
  ["contract.amount", "amount"],
  ["contract.functionName", "function_name"],
  ["userId", "user_id"],
  ["bankAccountId", "bank_account_id"],
  ["network", "network"],
  ["token", "token"],
  ["currency_type", "currency_type"],
  ["cover_fees", "cover_fees"],
];
const at = (record: object, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], record);

const ABI_LEAVES = ["type", "name", "stateMutability", "inputs.0.type", "inputs.1.type"];

/** The fragment with one of its words changed. */
function withLeaf(quote: PayoutQuoteRecord, leaf: string, word: unknown): PayoutQuoteRecord {
  const [name = "", index, key] = leaf.split(".");
  const [fragment] = quote.contract.abi;
  const inputs: Record<string, unknown>[] = [...(fragment?.inputs ?? [])];
  if (index && key) inputs[Number(index)] = { ...inputs[Number(index)], [key]: word };
  const changed = index ? { ...fragment, inputs } : { ...fragment, [name]: word };
  return withField(quote, "contract", { ...quote.contract, abi: [changed] });
}

describe("a quote at random", () => {
  test("that is honest may always be signed, for exactly its tokens", () => {
    fc.assert(
      fc.property(quoted, ({ ask, quote }) => {
        const checked = checkQuote(ask, quote);
        expect(checked).toMatchObject({
          ok: true,
          allowance: { units: BigInt(quote.contract.amount), network: ask.network },
        });
      }),
      runs,
    );
  });

  test("with one field edited, or put to anything else, never, and the field is named", () => {
    fc.assert(
      fc.property(
        quoted,
        fc.constantFrom(...FIELDS),
        fc.oneof(edits, swaps),
        ({ ask, quote }, [path, field], change) => {
          const honest = at(quote, path);
          const value = change(String(honest));
          const text = JSON.stringify(value);
          fc.pre(text !== JSON.stringify(honest) && text !== JSON.stringify(String(honest)));
          // A field that is not repeated can't be compared; the contract has no such freedom.
          fc.pre(path.startsWith("contract.") || value !== null);
          const checked = checkQuote(ask, withField(quote, path, value ?? null));
          expect(differencesOf(checked).map((each) => each.field)).toContain(field);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("with one word of its abi edited, never", () => {
    fc.assert(
      fc.property(quoted, fc.constantFrom(...ABI_LEAVES), edits, ({ ask, quote }, leaf, edit) => {
        const honest = at(quote.contract.abi[0] ?? {}, leaf) as string;
        fc.pre(edit(honest) !== honest);
        const checked = checkQuote(ask, withLeaf(quote, leaf, edit(honest)));
        expect(differencesOf(checked).map((each) => each.field)).toEqual(["abi"]);
      }),
      runs,
    );
  });

  test("with any other amount to be allowed, never", () => {
    fc.assert(
      fc.property(quoted, fc.bigInt(-(2n ** 260n), 2n ** 260n), ({ ask, quote }, units) => {
        fc.pre(units.toString() !== quote.contract.amount);
        const contract = { ...quote.contract, amount: units.toString() };
        const checked = checkQuote(ask, { ...quote, contract });
        expect(differencesOf(checked).map((each) => each.field)).toEqual(["amount"]);
      }),
      runs,
    );
  });

  test("with any of its sums off by cents, never", () => {
    const sums = ["sender_amount", "receiver_amount", "flat_fee", "partner_fee_amount"] as const;
    fc.assert(
      fc.property(quoted, fc.constantFrom(...sums), fc.nat(5_000), ({ ask, quote }, name, by) => {
        const cents = BigInt(quote[name].replace(".", "")) + BigInt(by + 1);
        const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, "0")}`;
        expect(checkQuote(ask, { ...quote, [name]: text }).ok).toBe(false);
      }),
      runs,
    );
  });

  test("priced at another rate than it names, never", () => {
    fc.assert(
      fc.property(quoted, fc.bigInt(3_000_000n, 10_000_000n), ({ ask, quote, terms: at }, rate) => {
        const other = { ...at, rate };
        fc.pre(!("reason" in payoutAmounts({ ...ask, ...other })));
        const lie = { ...honestPayoutQuote(ask, other), quotation: quote.quotation };
        // A rate so close that every sum stays the same lies about none of them.
        const { amount } = lie.contract;
        const isSame =
          amount === quote.contract.amount &&
          lie.receiver_amount === quote.receiver_amount &&
          lie.sender_amount === quote.sender_amount;
        expect(checkQuote(ask, lie).ok).toBe(isSame);
      }),
      runs,
    );
  });
});
