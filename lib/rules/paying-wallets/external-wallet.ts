import { parseEvmAddress } from "#protocol/chain/evm-address.ts";
import { SIGNING_NETWORKS } from "#protocol/chain/networks.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { nameText } from "#protocol/wire/name.ts";
import { z } from "#protocol/wire/zod.ts";
import { PAYING_WALLET_NAME_MAX } from "./paying-wallet.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const ADDRESS_MAX = 100;
/** In bytes: room for the signatures of some hundred owners. */
const SIGNATURE_MAX_BYTES = 8_192;
const SIGNATURE_MAX = 2 + 2 * SIGNATURE_MAX_BYTES;

/** The ticked people of a form, by id; at least one. */
const People = z
  .record(z.string().regex(/^[\w-]{1,64}$/, "invalid"), z.boolean())
  .refine((ticks) => Object.values(ticks).includes(true), "none_chosen");

/** Whoever is ticked. */
export const tickedPeople = (ticks: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(ticks).filter((id) => ticks[id]);

/** A contract account that is to pay: a Safe, a custodian's account. */
export const RegisterExternalWallet = z.object({
  network: z.enum(SIGNING_NETWORKS),
  address: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(ADDRESS_MAX, `too_long:${ADDRESS_MAX}`)
    .superRefine((text, context) => {
      const parsed = parseEvmAddress(text);
      if ("reason" in parsed) context.addIssue({ code: "custom", message: parsed.reason });
    }),
  name: nameText(PAYING_WALLET_NAME_MAX),
  people: People,
});
export type RegisterExternalWallet = z.infer<typeof RegisterExternalWallet>;

export const OfExternalWallet = z.object({ id: RowNumber });
export type OfExternalWallet = z.infer<typeof OfExternalWallet>;

/** The account's signature of the text, as its owners' app gives it (EIP-1271). */
export const ProveExternalWallet = z.object({
  id: RowNumber,
  signature: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(SIGNATURE_MAX, `too_long:${SIGNATURE_MAX}`)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/, "not_a_signature"),
});
export type ProveExternalWallet = z.infer<typeof ProveExternalWallet>;

/** Everybody who may pay out from it from now on. */
export const NameExternalPeople = z.object({ id: RowNumber, people: People });
export type NameExternalPeople = z.infer<typeof NameExternalPeople>;
