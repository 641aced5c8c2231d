import type { Environment } from "#protocol/chain/networks.ts";
import type { Policy, PolicyRule } from "./policy.ts";

const payouts = (rule: Pick<PolicyRule, "to" | "outcome">, rolling: string | null): PolicyRule => ({
  deed: "payout",
  roles: [],
  people: [],
  accounts: [],
  networks: [],
  tokens: [],
  up_to: { each: null, person_day: null, account_day: null, rolling },
  hours: null,
  ...rule,
});

/** `open`: one person may do all · `strict`: somebody else looks at every payout. */
export const PRESETS = {
  open: [payouts({ to: "anyone", outcome: "allow" }, null)],
  strict: [
    payouts({ to: "known", outcome: "ask_one" }, "50000.00"),
    payouts({ to: "new", outcome: "ask_one" }, "5000.00"),
    payouts({ to: "anyone", outcome: "ask_two" }, null),
  ],
} as const satisfies Record<string, Policy>;
export type Preset = keyof typeof PRESETS;

/** What holds until somebody sets a policy. */
export const defaultPolicy = (environment: Environment): Policy =>
  environment === "sandbox" ? PRESETS.open : PRESETS.strict;
