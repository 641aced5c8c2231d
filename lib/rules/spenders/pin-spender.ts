import { parseSpender } from "#lib/rules/spenders/spender-address.ts";
import {
  FAMILY,
  PAYOUT_NETWORKS,
  pullsByDelegate,
  type Family,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import type { Reason, ReasonText } from "#protocol/wire/reason.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/**
 * How a spender is pinned. `factory`: by it and the account's user number, which determine the spender ·
 * `spender`: by itself (the delegate on Solana) · `number`: by the number alone, in the local sandbox.
 */
export type PinBy = "factory" | "spender" | "number";

const PIN_BY = {
  evm: ["factory", "spender"],
  tron: ["factory", "spender"],
  solana: ["spender", "number"],
} as const satisfies Record<Family, readonly PinBy[]>;

/** The ways to pin a spender on a network. */
export const waysToPinOn = (network: PayoutNetwork): readonly [PinBy, ...PinBy[]] =>
  PIN_BY[FAMILY[network]];

/** The form field that a fault of each way belongs to. */
export const PIN_FIELD = {
  factory: "factory",
  spender: "spender",
  number: "user_id",
} as const satisfies Record<PinBy, string>;

/** Why an address can't be a spender on a network, by its text alone. */
function spenderReason(network: PayoutNetwork, text: string): Reason | null {
  const parsed = parseSpender(FAMILY[network], text);
  return "reason" in parsed ? parsed.reason : null;
}

function userReason(typed: string): ReasonText | null {
  if (typed === "") return "required";
  if (/^0+$/.test(typed)) return "too_small:1";
  return /^[1-9]\d{0,14}$/.test(typed) ? null : "invalid";
}

/** Whether the delegate's key must sign whose delegate it is, because no chain says so. */
export const needsProof = ({ network, how }: { network: PayoutNetwork; how: PinBy }): boolean =>
  pullsByDelegate(network) && how === "spender";

const text = z.string().overwrite(trimHidden).max(100, "too_long:100").default("");

/** The pin's account: empty for the main account, else the account of one of its sub-accounts. */
const account = z.string().overwrite(trimHidden).max(64, "too_long:64").default("");

/** The spender that an account's wallets may allow, as the exchange named it outside its API. */
export const PinSpender = z
  .object({
    account,
    network: z.enum(PAYOUT_NETWORKS),
    how: z.enum(["factory", "spender", "number"]),
    factory: text,
    user_id: text,
    spender: text,
  })
  .superRefine(
    (pin, context) => {
      const { network, how } = pin;
      const refuse = (
        field: "how" | "factory" | "user_id" | "spender",
        message: ReasonText | null,
      ) => message && context.addIssue({ code: "custom", path: [field], message });
      if (!waysToPinOn(network).includes(how)) return void refuse("how", "not_in_list");
      if (how !== "number") {
        refuse(how, pin[how] === "" ? "required" : spenderReason(network, pin[how]));
      }
      if (how !== "spender" || needsProof(pin)) refuse("user_id", userReason(pin.user_id));
    },
    whenSound("network", "how"),
  );
export type PinSpender = z.infer<typeof PinSpender>;

/** What a person confirms: the spender that was shown, in place of the one that was pinned then. */
export const ConfirmPin = PinSpender.and(
  z.object({
    shown: z.string(),
    /** Empty where there was none. */
    replaces: z.string().default(""),
    /** The delegate key's signature of `delegateText`, in base58; empty where none is needed. */
    signature: text,
  }),
);
export type ConfirmPin = z.infer<typeof ConfirmPin>;

export const RemovePin = z.object({
  account,
  network: z.enum(PAYOUT_NETWORKS),
  spender: z.string(),
});
export type RemovePin = z.infer<typeof RemovePin>;
