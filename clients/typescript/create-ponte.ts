import { bankAccounts } from "./bank-accounts.ts";
import { payins } from "./payins.ts";
import { payouts } from "./payouts.ts";
import { sandbox } from "./sandbox.ts";
import { connect, type ConnectionOptions, type Credential } from "./send.ts";
import { subAccounts } from "./sub-accounts.ts";
import { wallets } from "./wallets.ts";
import { webhooks } from "./webhooks.ts";

/** The whole interface of an account. For a part of it alone: `payins(connect(options))`. */
export function createPonte(options: ConnectionOptions & Credential) {
  const send = connect(options);
  return {
    bankAccounts: bankAccounts(send),
    wallets: wallets(send),
    payins: payins(send),
    payouts: payouts(send),
    subAccounts: subAccounts(send),
    webhooks: webhooks(send),
    sandbox: sandbox(send),
  };
}
export type Ponte = ReturnType<typeof createPonte>;
