import "server-only";
import { PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import {
  needsProof,
  waysToPinOn,
  type PinBy,
  type PinSpender,
} from "#lib/rules/spenders/pin-spender.ts";

type Query = Record<string, string | string[] | undefined>;

const LONGEST = 100;

/** The way named in the page's address, else the network's first one. */
function pinBy(network: PayoutNetwork, said: string): PinBy {
  const ways = waysToPinOn(network);
  return ways.find((one) => one === said) ?? ways[0];
}

/** A pin as written in a page's address, valid or not; null for a network without pins. */
export function typedPin(network: string, query: Query): PinSpender | null {
  const known = PAYOUT_NETWORKS.find((one) => one === network);
  if (known === undefined) return null;
  const text = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  };
  return {
    account: text("account"),
    network: known,
    how: pinBy(known, text("how")),
    factory: text("factory"),
    user_id: text("user_id"),
    spender: text("spender"),
  };
}

/** The form's address, filled with a pin. */
export function pinForm({ account, network, how, factory, user_id, spender }: PinSpender): string {
  const named: Record<PinBy, Record<string, string>> = {
    factory: { factory, user_id },
    spender: needsProof({ network, how }) ? { spender, user_id } : { spender },
    number: { user_id },
  };
  const query = new URLSearchParams({ ...(account === "" ? {} : { account }), how, ...named[how] });
  return `/settings/signing/${network}?${query.toString()}`;
}
