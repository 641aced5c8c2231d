import { keccak256, stringToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";

/** Keys of payouts' wallets, each with a payer of its own: the same in every world, since its chain is new. */
export const TRON_KEYS = Array.from({ length: 6 }, (_one, index) =>
  keccak256(stringToHex(`ponte fault payer ${index} on tron`)),
);

const ADDRESSES = TRON_KEYS.map((key) => privateKeyToAddress(key));

const BARE = ADDRESSES.map((address) => address.slice(2).toLowerCase());

/** Whether one of them is named somewhere in calls, bytes or logs. */
export const namesTronPayer = (text: string): boolean => {
  const small = text.toLowerCase();
  return BARE.some((address) => small.includes(address));
};
