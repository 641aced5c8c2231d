import { parseEvmAddress, ZERO_ADDRESS, type EvmAddress } from "./evm-address.ts";
import { FAMILY, PAYOUT_NETWORKS, REGISTRY } from "./networks.ts";
import type { Reason, ReasonText } from "./reason.ts";
import { spenderOf } from "./spender.ts";
import { whenSound } from "./when-sound.ts";
import { z } from "./zod.ts";

const isEvm = (network: (typeof PAYOUT_NETWORKS)[number]) => FAMILY[network] === "evm";

/** Payout networks whose spender can be pinned now. */
export const PINNED_NETWORKS = PAYOUT_NETWORKS.filter(isEvm);
/** Those that have no payouts yet. */
export const UNPINNED_NETWORKS = PAYOUT_NETWORKS.filter((network) => !isEvm(network));

const TOKEN_ADDRESSES: ReadonlySet<string> = new Set(
  Object.values(REGISTRY).flatMap((networks) =>
    Object.values(networks).flatMap(({ tokens }) => Object.values(tokens)),
  ),
);

/** Why nobody's tokens may be entrusted to an address, by the text alone. */
export function pullerReason(text: string): Reason | null {
  const parsed = parseEvmAddress(text);
  if ("reason" in parsed) return parsed.reason;
  if (parsed.address === ZERO_ADDRESS) return "zero_address";
  return TOKEN_ADDRESSES.has(parsed.address) ? "token_address" : null;
}

function userReason(typed: string): ReasonText | null {
  if (typed === "") return "required";
  if (/^0+$/.test(typed)) return "too_small:1";
  return /^[1-9]\d{0,14}$/.test(typed) ? null : "invalid";
}

const text = z.string().trim().max(100, "too_long:100").default("");

/** Whose pin: empty for the main account itself, else the own account of one of its sub-accounts. */
const account = z.string().trim().max(64, "too_long:64").default("");

/** A factory with the account's own number at the exchange, or the spender alone. */
export const PinSpender = z
  .object({
    account,
    network: z.enum(PINNED_NETWORKS),
    how: z.enum(["factory", "spender"]),
    factory: text,
    user_id: text,
    spender: text,
  })
  .superRefine((pin, context) => {
    const refuse = (field: "factory" | "user_id" | "spender", message: ReasonText | null) =>
      message && context.addIssue({ code: "custom", path: [field], message });
    const address = pin.how === "factory" ? "factory" : "spender";
    refuse(address, pin[address] === "" ? "required" : pullerReason(pin[address]));
    if (pin.how === "spender") return;
    refuse("user_id", userReason(pin.user_id));
  }, whenSound("how"));
export type PinSpender = z.infer<typeof PinSpender>;

export type PinnedSpender = {
  spender: EvmAddress;
  /** Both null where the spender itself is pinned. */
  factory: EvmAddress | null;
  userId: number | null;
};

/**
 * Whom the pin allows, of what `PinSpender` has let through.
 * @throws RangeError for anything else
 */
export function pinnedSpender({ how, factory, user_id, spender }: PinSpender): PinnedSpender {
  const given = parseEvmAddress(how === "factory" ? factory : spender);
  if ("reason" in given) throw new RangeError(given.reason);
  if (how === "spender") return { spender: given.address, factory: null, userId: null };
  const userId = Number(user_id);
  return { spender: spenderOf(given.address, userId), factory: given.address, userId };
}

/** What is confirmed: the very spender that was shown, in place of the one that stood there then. */
export const ConfirmPin = PinSpender.and(
  z.object({
    shown: z.string(),
    /** Empty where there was none. */
    replaces: z.string().default(""),
  }),
);
export type ConfirmPin = z.infer<typeof ConfirmPin>;

export const RemovePin = z.object({
  account,
  network: z.enum(PINNED_NETWORKS),
  spender: z.string(),
});
export type RemovePin = z.infer<typeof RemovePin>;
