import { parseEvmAddress, ZERO_ADDRESS } from "./evm-address.ts";
import { line } from "./inputs.ts";
import { z } from "./zod.ts";

export const SIGNING_ACCOUNT_NAME_MAX = 60;

const name = line(SIGNING_ACCOUNT_NAME_MAX);
const id = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");

/** An address that signs payouts, on any EVM network. */
export const AddSigningAccount = z.object({
  address: z
    .string()
    .trim()
    .min(1, "required")
    .superRefine((text, context) => {
      const parsed = parseEvmAddress(text);
      const message =
        "reason" in parsed
          ? parsed.reason
          : parsed.address === ZERO_ADDRESS
            ? "zero_address"
            : null;
      if (message) context.addIssue({ code: "custom", message });
    }),
  name,
});
export type AddSigningAccount = z.infer<typeof AddSigningAccount>;

export const RenameSigningAccount = z.object({ id, name });
export type RenameSigningAccount = z.infer<typeof RenameSigningAccount>;

export const RemoveSigningAccount = z.object({ id });
export type RemoveSigningAccount = z.infer<typeof RemoveSigningAccount>;
