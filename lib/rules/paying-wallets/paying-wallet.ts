import { RowNumber } from "#protocol/wire/ids.ts";
import { parseSpender } from "#lib/rules/spenders/spender-address.ts";
import { nameText } from "#protocol/wire/name.ts";
import type { Family } from "#protocol/chain/networks.ts";
import type { Reason } from "#protocol/wire/reason.ts";
import { SIGNING_FAMILIES } from "./signs-on.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const PAYING_WALLET_NAME_MAX = 60;
const ADDRESS_MAX = 100;

const name = nameText(PAYING_WALLET_NAME_MAX);

/** No text matches two shapes: 32 bytes in base58 that begin with T take at least 43 characters. */
const SHAPES = {
  evm: /^0x/i,
  tron: /^T.{33}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
} as const satisfies Record<Family, RegExp>;

/** The canonical address and its family, or why the text is not a signer's address. */
export function parseSigner(
  text: string,
): { family: Family; address: string } | { reason: Reason } {
  const typed = trimHidden(text);
  const family = SIGNING_FAMILIES.find((one) => SHAPES[one].test(typed));
  if (family === undefined) return { reason: "address_of_no_network" };
  const parsed = parseSpender(family, typed);
  return "reason" in parsed ? parsed : { family, address: parsed.address };
}

/** An address that signs payouts; its family decides on which networks. */
export const AddPayingWallet = z.object({
  address: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(ADDRESS_MAX, `too_long:${ADDRESS_MAX}`)
    .superRefine((text, context) => {
      const parsed = parseSigner(text);
      if ("reason" in parsed) context.addIssue({ code: "custom", message: parsed.reason });
    }),
  name,
});
export type AddPayingWallet = z.infer<typeof AddPayingWallet>;

export const RenamePayingWallet = z.object({ id: RowNumber, name });
export type RenamePayingWallet = z.infer<typeof RenamePayingWallet>;

export const RemovePayingWallet = z.object({ id: RowNumber });
export type RemovePayingWallet = z.infer<typeof RemovePayingWallet>;
