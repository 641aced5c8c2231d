import "server-only";
import { aboutToken, bytesOn } from "#lib/chain/port/chain-on.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { ExpiringAsk } from "#lib/chain/port/port.ts";
import type { ExpiringReading } from "#lib/rules/allowances/expiring-phase.ts";

/** Reads the state of bytes that expire, and the current allowance. */
export const readExpiring = (ask: ExpiringAsk): Promise<Known<ExpiringReading>> =>
  aboutToken(ask, (_, contract) => bytesOn(ask.network).expiring(contract, ask));
