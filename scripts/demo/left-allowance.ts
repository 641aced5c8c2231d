import { createPublicClient, http, type Hex } from "viem";
import type { Store } from "#lib/core/store/store.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import { findOrCreateTestWallet } from "#lib/paying-wallets/rows/test-wallets.ts";
import { makeTestWallet, sendFromTestWallet } from "#lib/paying-wallets/test-wallet/test-wallet.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { addSignature } from "./allowances.ts";
import { officeHour } from "./calendar.ts";
import { give } from "./fill-wallets.ts";
import type { Ground } from "./ground.ts";
import { addIntent } from "./open-payouts.ts";
import { addProvedWallet, type Payer } from "./paying-wallets.ts";
import { PAYING_NAMES } from "./words.ts";

const NETWORK = "polygon";
const DAYS_AGO = 5;
const WORTH = 3_200;

/**
 * A payout that was allowed and then left until its quote had expired. Its allowance stands on the chain here: the
 * sandbox's test wallet gave it, and whoever looks at it can revoke it with that wallet.
 */
export async function addLeftAllowance(
  ground: Ground,
  { store, sandboxUrl }: { store: Store; sandboxUrl: string },
): Promise<void> {
  const { accountId, chance, now, team } = ground;
  const { address, key } = await findOrCreateTestWallet(store.db, accountId, makeTestWallet);
  const payer: Payer = { network: NETWORK, token: "USDC", address, external: null };
  addProvedWallet(ground, address, "evm", PAYING_NAMES.test);
  const begun = { at: officeHour(chance, now, DAYS_AGO), by: team.operator, payer, worth: WORTH };
  const { id, quoted } = addIntent(ground, "signing", begun);
  await give(sandboxUrl, { network: NETWORK, address, token: "NATIVE", amount: "10" });
  await give(sandboxUrl, { network: NETWORK, address, token: "USDC", amount: "25000" });
  const sent = await sendFromTestWallet(NETWORK, key, {
    to: quoted.token_address,
    data: approveCalldata({ spender: quoted.spender as Hex, units: quoted.token_units }),
  });
  if ("error" in sent) throw new Error(`the test wallet allows nothing: ${sent.error.message}`);
  const chain = createPublicClient({ transport: http(rpcUrl("sandbox", NETWORK) ?? "") });
  const { blockNumber, transactionHash } = await chain.waitForTransactionReceipt(sent);
  const mined = { hash: transactionHash, block: blockNumber, nonce: 0 };
  addSignature(ground, { id, ...begun, quoted, state: "mined", mined });
}
