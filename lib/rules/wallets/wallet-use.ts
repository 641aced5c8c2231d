import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { WalletName } from "#protocol/wallets/wallets.ts";

/**
 * What people decided about a receiving wallet; the exchange is not told. `disabled`: no new payins go
 * there · `archived`: likewise, and the list leaves it out.
 */
const WALLET_USES = ["open", "disabled", "archived"] as const;
export type WalletUse = (typeof WALLET_USES)[number];

export const RenameWallet = z.object({ id: RowNumber, name: WalletName });
export type RenameWallet = z.infer<typeof RenameWallet>;

export const SetWalletUse = z.object({ id: RowNumber, use: z.enum(WALLET_USES) });
export type SetWalletUse = z.infer<typeof SetWalletUse>;
