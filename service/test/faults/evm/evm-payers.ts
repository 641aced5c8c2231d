import { keccak256, stringToHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** Wallets of payouts, each with a payer of its own: the same in every world, since its chain is new. */
export const PAYERS = Array.from({ length: 6 }, (_one, index) =>
  privateKeyToAccount(keccak256(stringToHex(`ponte fault payer ${index}`))),
);

const BARE = PAYERS.map(({ address }) => address.slice(2).toLowerCase());

/** Whether one of them is named somewhere in calls, bytes or logs. */
export const namesPayer = (text: string): boolean => {
  const small = text.toLowerCase();
  return BARE.some((address) => small.includes(address));
};
