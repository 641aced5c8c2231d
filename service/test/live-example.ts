import { expect } from "vitest";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { EXAMPLES } from "#protocol/api/examples.ts";

/** What differs from one call to the next, by its form. */
const BY_FORM: readonly [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, "a moment"],
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, "a UUID"],
  [/^0x[\da-fA-F]{64}$/, "a hash"],
  [/^0x[\da-fA-F]{40}$/, "an address"],
  [/^000201/, "a PIX code"],
  [/^[ED]\d{8}\d{12}\w{11}$/, "an end-to-end id"],
  [/^whsec_[\w+/]{43}=$/, "a webhook's secret"],
  [/^evt_/, "a delivery's id"],
  [/^wh_/, "a receiver's id"],
  [/^[\w-]{43}$/, "a secret"],
  [/^[\w-]{24}$/, "a quote's id"],
];
/** Or by its name. */
const BY_NAME =
  /^(id|userId|bankAccountId|payoutQuoteId|prefix|receiver_id|sequence|next_cursor)$|_id$/;

/** A value with what differs from call to call replaced by what it is. */
export function settled(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => settled(one));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, settled(one, key)] as const),
    );
  }
  if (typeof value === "string") {
    const form = BY_FORM.find(([pattern]) => pattern.test(value))?.[1];
    if (form !== undefined) return form;
  }
  return value !== null && BY_NAME.test(name) ? `a ${typeof value}` : value;
}

const example = (call: string, part: "input" | "reply"): unknown => {
  const found = EXAMPLES[call]?.[part];
  expect(found, `${call} has no example`).toBeDefined();
  return found;
};

/** What the document sends as an example, with other values where a test needs its own. */
export const exampleInput = (call: string, own: object = {}): object => ({
  ...(example(call, "input") as object),
  ...own,
});

/** Calls whose example was compared with what the service answered. */
const compared = new Set<string>();

/** A reply is what the document shows as its example, but for what differs from call to call. */
export function expectShown(call: string, reply: unknown): void {
  compared.add(call);
  expect(settled(reply)).toEqual(settled(example(call, "reply")));
}

/** Troubles and repetitions, which other tests make one by one. */
const LEFT = [
  "advanceClock",
  "decideKyc",
  "getDelivery",
  "listDeliveries",
  "listReceiverDeliveries",
  "listUnsettled",
  "replayDeliveries",
  "replayDelivery",
  "resendDelivery",
  "returnSuspensePix",
];

/** Every example of a reply to these groups' calls was compared. */
export function expectAllCompared(...tags: readonly string[]): void {
  const shown = ENDPOINTS.filter(
    ({ name, tag }) => tags.includes(tag) && EXAMPLES[name]?.reply !== undefined,
  ).map(({ name }) => name);
  // Other files of the same process compare other groups.
  const seen = new Set([...compared, ...LEFT].filter((name) => shown.some((one) => one === name)));
  expect([...seen].toSorted()).toEqual(shown.toSorted());
}
