import { Declared } from "#lib/rules/regulatory/declaration.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";

/** A wallet as a person registers it, with what they declare of it. */
export const RegisterWallet = CreateWallet.and(Declared);
