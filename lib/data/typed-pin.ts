import "server-only";
import { PINNED_NETWORKS, type PinSpender } from "#protocol/pin-spender.ts";

type Query = Record<string, string | string[] | undefined>;

const LONGEST = 100;

/** A pin as it stands in a page's address, sound or not; null for a network that has none. */
export function typedPin(network: string, query: Query): PinSpender | null {
  const known = PINNED_NETWORKS.find((one) => one === network);
  if (known === undefined) return null;
  const text = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  };
  return {
    account: text("account"),
    network: known,
    how: text("how") === "spender" ? "spender" : "factory",
    factory: text("factory"),
    user_id: text("user_id"),
    spender: text("spender"),
  };
}

/** The form's address with a pin in it. */
export function pinForm({ account, network, how, factory, user_id, spender }: PinSpender): string {
  const query = new URLSearchParams({
    ...(account === "" ? {} : { account }),
    ...(how === "factory" ? { how, factory, user_id } : { how, spender }),
  });
  return `/settings/signing/${network}?${query.toString()}`;
}
