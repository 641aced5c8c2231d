import "server-only";
import { randomUUID } from "node:crypto";
import { createPublicClient, createWalletClient, http, type Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { beginSignatureAction } from "#lib/payouts/actions/payout-signatures.ts";
import {
  reportSignatureAction,
  submitSignatureAction,
} from "#lib/allowances/actions/signatures.ts";
import type { BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import { give, solanaByteWallet, tronByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import { readBalances } from "#lib/chain/port/read-balances.ts";
import { env } from "#lib/core/env.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { createLog } from "#platform/log.ts";
import { testFolder } from "#platform/test-folder.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { Token } from "#protocol/money/money.ts";
import {
  FAMILY,
  networkRecord,
  pinnedToken,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { sandboxOutside } from "#service/sandbox-outside.ts";
import { readServiceSettings } from "#service/settings.ts";
import { bankAccount } from "#service/test/build.ts";
import { startService } from "#service/test/harness.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";

const LOOK_EVERY_MS = 200;
const PACE = { blockMs: 300, snapshotEvery: 300, nodeLifetime: 1800 };
const environment = "sandbox" as const;

/** A token that is issued on the network. */
const tokenOn = (network: PayoutNetwork): Token => networkRecord(network).tokens[0] ?? "USDC";

/** A wallet with a known key: it signs what the page requested, and reports it to the dashboard. */
export type PayerWallet = {
  address: string;
  /** In hexadecimal with 0x. */
  signText: (text: string) => Promise<string>;
  /** Signs a begun approval; the current session reports it. */
  allow: (begun: Extract<BegunSignature, { state: "asked" }>) => Promise<unknown>;
};

function evmWallet(sandboxUrl: string, network: PayoutNetwork, { db }: Store): PayerWallet {
  const account = privateKeyToAccount(generatePrivateKey());
  const transport = http(`${sandboxUrl}/rpc/${network}`);
  const client = createWalletClient({ account, transport });
  return {
    address: account.address,
    signText: (message) => account.signMessage({ message }),
    allow: async ({ nonce, signature }) => {
      const { spender, units } = await db
        .selectFrom("payout_signature")
        .select(["spender", "units"])
        .where("id", "=", BigInt(signature))
        .executeTakeFirstOrThrow();
      const data = approveCalldata({ spender: spender as Address, units });
      const hash = await client.sendTransaction({
        chain: null,
        to: pinnedToken(environment, network, tokenOn(network)) as Address,
        data,
        nonce,
      });
      await createPublicClient({ transport }).waitForTransactionReceipt({ hash });
      return reportSignatureAction({ signature, outcome: "sent", hash });
    },
  };
}

/**
 * The whole sandbox, the service with its workers, and a dashboard, all in this process. Each of the five
 * networks runs its real chain, and the bank pays.
 */
export async function openFiveNetworksDashboard() {
  const sandbox = await openTestSandbox({ pace: PACE });
  const log = createLog({ name: "test", level: "silent" });
  const settings = readServiceSettings({ DATA_DIR: testFolder("five-networks") });
  const outside = await sandboxOutside(settings, sandbox.url, log);
  const service = await startService({ ...outside, sandboxUrl: sandbox.url });
  const workers = startSettleWorkers(service.deps, log, LOOK_EVERY_MS);
  // The first user of the service is the main account, whose spenders are pinned in code.
  const user = await service.user();
  const dashboard = await testDashboard(service.url, user);
  Object.assign(env(), { SANDBOX_URL: sandbox.url });

  const built = {
    sandbox,
    service,
    dashboard,
    user,
    pixAccount: async () => {
      const body = bankAccount();
      const { body: made } = await service.call<{ data: { id: number } }>(
        user,
        "POST /exchange/bank-accounts",
        { body },
      );
      return { id: String(made.data.id), key: body.pix_key };
    },
    /** A wallet with tokens and coins for gas. */
    wallet: async (network: PayoutNetwork): Promise<PayerWallet> => {
      const made = await walletOn(sandbox.url, network, dashboard.store);
      await give(sandbox.url, {
        network,
        address: made.address,
        token: "NATIVE",
        amount: gasOf(network),
      });
      const gift = { network, address: made.address, token: tokenOn(network), amount: "400" };
      await give(sandbox.url, gift);
      return made;
    },
    quoted: async (network: PayoutNetwork, pixAccount: string): Promise<string> => {
      const answer = await requestPayoutQuoteAction({
        pix_account: pixAccount,
        network,
        token: tokenOn(network),
        currency_type: "sender",
        cover_fees: false,
        request_amount: "100.000000",
        idempotency_key: randomUUID(),
      });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    },
    intent: async (id: string) => {
      const intent = await payoutIntent(dashboard.store.db, MAIN_ACCOUNT, id);
      if (!intent) throw new Error("no such intent");
      return intent;
    },
    hashOf: async (id: string) => (await built.intent(id)).content_hash ?? "",
    /** Asks again, as its words tell a person to, while a busy machine's chain gives no answer in time. */
    begin: async (id: string, account: string, again?: string) => {
      const hash = await built.hashOf(id);
      const asked = { intent: id, account, hash, purpose: "approve" as const };
      for (;;) {
        const answer = await beginSignatureAction({ ...asked, ...(again ? { again } : {}) });
        if (answer.ok || answer.code !== "CHAIN_UNREACHABLE") return answer;
      }
    },
    /** An intent's current allowance, at the head and at depth. Token units. */
    currentAllowance: async (id: string, signer: string) => {
      const { network, token, spender } = await built.intent(id);
      const place = { environment, network: network as PayoutNetwork, token, confirmations: 3 };
      return readCurrentAllowance({ ...place, signer, spender: spender ?? "" });
    },
    balance: async (network: PayoutNetwork, owner: string): Promise<bigint> => {
      const read = await readBalances({ environment, network }, [owner]);
      if (!read.known) throw new Error(read.why);
      return read.balances[0]?.tokenUnits[tokenOn(network)] ?? 0n;
    },
    /** The amounts that the bank has paid out to a key, by its own statement. */
    paidTo: async (key: string): Promise<string[]> => {
      const { body } = await service.call<{ direction: string; pix_key: string; amount: string }[]>(
        user,
        "GET /sandbox/bank/transfers",
      );
      return body
        .filter(({ direction, pix_key }) => direction === "out" && pix_key === key)
        .map(({ amount }) => amount);
    },
    drop: async () => {
      await workers.stop();
      await dashboard.drop();
      await service.drop();
      await sandbox.close();
    },
  };
  return built;
}

const gasOf = (network: PayoutNetwork) => ({ evm: "1", tron: "500", solana: "1" })[FAMILY[network]];

async function walletOn(url: string, network: PayoutNetwork, store: Store): Promise<PayerWallet> {
  if (FAMILY[network] === "evm") return evmWallet(url, network, store);
  const wallet = network === "tron" ? tronByteWallet(url) : await solanaByteWallet();
  return {
    address: wallet.address,
    signText: wallet.signText,
    allow: async ({ bytes, signature }) =>
      submitSignatureAction({ signature, signed: await wallet.sign(bytes ?? "") }),
  };
}
