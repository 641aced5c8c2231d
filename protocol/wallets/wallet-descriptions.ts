import { describedInput, describedObject } from "#protocol/wire/described.ts";
import { BeneficiaryRecord, CustodyRecord, DECLARED } from "./wallet-declaration.ts";
import {
  CreateWallet,
  declareWallet,
  getWallet,
  getWalletById,
  ListWallets,
  WalletRecord,
} from "./wallets.ts";

const name = "What it is called, or who they are.";
const document = "A document of their country; not checked.";
const custodian_name = "Who holds the keys; none where kind is self.";

/** What OpenAPI says of receiving wallets. */
export const WALLET_DESCRIPTIONS = [
  describedObject(WalletRecord, "Wallet", "A wallet, which receives payins.", { name }),
  describedObject(CustodyRecord, "Custody", "Who holds a wallet's keys.", { custodian_name }),
  describedObject(BeneficiaryRecord, "Beneficiary", "Whom a wallet's tokens belong to.", {
    name,
    document,
  }),
  describedObject(
    DECLARED.custody.unwrap().unwrap(),
    "DeclaredCustody",
    "Who holds a wallet's keys; a custodian needs name and country.",
    { custodian_name },
  ),
  describedObject(
    DECLARED.beneficiary.unwrap().unwrap(),
    "DeclaredBeneficiary",
    "Whom a wallet's tokens belong to.",
    { name, document },
  ),
  describedInput(CreateWallet, { name }),
  describedInput(ListWallets, {}),
  describedInput(getWalletById.input, { id: null }),
  describedInput(getWallet.input, {}),
  describedInput(declareWallet.input, {}),
];
