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

export type TestPayer = Payer & { key: Parameters<typeof sendFromTestWallet>[1] };

/** The wallet that signs for whoever tries the sandbox: what it is asked to pay, it can pay here. */
export async function addTestWallet(
  ground: Ground,
  { store, sandboxUrl }: { store: Store; sandboxUrl: string },
): Promise<TestPayer> {
  const { address, key } = await findOrCreateTestWallet(store.db, ground.accountId, makeTestWallet);
  addProvedWallet(ground, address, "evm", PAYING_NAMES.test);
  for (const [token, amount] of [
    ["NATIVE", "10"],
    ["USDC", "25000"],
    ["USDT", "25000"],
  ]) {
    await give(sandboxUrl, { network: NETWORK, address, token, amount });
  }
  return { network: NETWORK, token: "USDC", address, external: null, key };
}

/**
 * A payout that was allowed and then left until its quote had expired. Its allowance stands on the chain here: the
 * sandbox's test wallet gave it, and whoever looks at it can revoke it with that wallet.
 */
export async function addLeftAllowance(ground: Ground, test: TestPayer): Promise<void> {
  const { chance, now, team } = ground;
  const { key, ...payer } = test;
  const begun = { at: officeHour(chance, now, DAYS_AGO), by: team.operator, payer, worth: WORTH };
  const { id, quoted } = addIntent(ground, "signing", begun);
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
