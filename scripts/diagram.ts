import { readFileSync, writeFileSync } from "node:fs";
import { withPayoutStates } from "./payout-states.ts";

const file = new URL("../docs/payouts.md", import.meta.url);
writeFileSync(file, withPayoutStates(readFileSync(file, "utf8")));
