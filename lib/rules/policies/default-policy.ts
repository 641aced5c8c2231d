import type { Environment } from "#protocol/chain/networks.ts";
import type { Policy, PolicyRule } from "./policy.ts";

const rule = (
  said: Pick<PolicyRule, "operation" | "outcome"> & Partial<Pick<PolicyRule, "to" | "hours">>,
  rolling: string | null = null,
): PolicyRule => ({
  roles: [],
  people: [],
  to: "anyone",
  accounts: [],
  networks: [],
  tokens: [],
  up_to: { each: null, person_day: null, account_day: null, rolling },
  hours: null,
  ...said,
});

const COOLING_OFF_HOURS = 24;

/**
 * `open`: one person pays alone · `large`: alone up to an amount and to whom was paid before · `strict`: somebody
 * else approves every payout, and what is new cools off.
 */
export const PRESETS = {
  open: [
    rule({ operation: "payout", outcome: "allow" }),
    rule({ operation: "payin", outcome: "allow" }),
    rule({ operation: "pix_account", outcome: "allow" }),
    rule({ operation: "wallet", outcome: "allow" }),
  ],
  large: [
    rule({ operation: "payout", to: "known", outcome: "allow" }, "10000.00"),
    rule({ operation: "payout", outcome: "ask_one" }),
    rule({ operation: "payin", to: "known", outcome: "allow" }, "50000.00"),
    rule({ operation: "payin", outcome: "ask_one" }),
    rule({ operation: "pix_account", outcome: "allow" }),
    rule({ operation: "wallet", outcome: "wait", hours: COOLING_OFF_HOURS }),
  ],
  strict: [
    rule({ operation: "payout", to: "known", outcome: "ask_one" }, "50000.00"),
    rule({ operation: "payout", to: "new", outcome: "ask_one" }, "5000.00"),
    rule({ operation: "payout", outcome: "ask_two" }),
    rule({ operation: "payin", to: "known", outcome: "allow" }, "50000.00"),
    rule({ operation: "payin", outcome: "ask_one" }),
    rule({ operation: "pix_account", outcome: "wait", hours: COOLING_OFF_HOURS }),
    rule({ operation: "wallet", outcome: "wait", hours: COOLING_OFF_HOURS }),
  ],
} as const satisfies Record<string, Policy>;
export type Preset = keyof typeof PRESETS;

/** What holds until somebody sets a policy. */
export const defaultPolicy = (environment: Environment): Policy =>
  environment === "sandbox" ? PRESETS.open : PRESETS.strict;
