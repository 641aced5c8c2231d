import { expect } from "vitest";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Address, Hex } from "viem";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import type { PayinReturnRecord } from "#protocol/payins/payin-returns.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import type { Chain } from "#service/chain/port.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import { insertTopUp } from "#service/db/sends/top-ups.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { bookTopUp } from "#service/domain/sends/settle-top-up.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { openEvm, startBareChain, type BareChain } from "./bare-chain.ts";
import { wallet as walletBody, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { startFakeBank } from "./fake-bank.ts";
import type { Enveloped, Refusal } from "./caller.ts";

export const FUNDS = 1_000_000_000_000n;
const GAS_FUNDS = 10n ** 18n;

/** Books what the chain adapter put into the treasury before the books began. */
export async function bookFunds(deps: Deps, chain: Chain): Promise<void> {
  const { network, signer } = chain;
  for (const asset of [...chain.tokens, "NATIVE"] as const) {
    const units = String(asset === "NATIVE" ? GAS_FUNDS : FUNDS);
    const topUp = await insertTopUp(deps.db, { network, signer, asset, units });
    if (topUp) await bookTopUp(deps, topUp, null);
  }
}

async function makeDue(deps: Deps, table: "chain_sends" | "pix_returns"): Promise<void> {
  await deps.db
    .updateTable(table)
    .set({ due_at: new Date(0) })
    .execute();
}

/** Uses up a key's next nonce with a worthless transaction. */
export async function spendNonce(bare: BareChain, key: Hex): Promise<void> {
  const account = privateKeyToAccount(key);
  await bare.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
  await bare.node.sendTransaction({
    account,
    chain: null,
    to: account.address,
    value: 0n,
    gas: 21_000n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  });
}

/**
 * The service between a bare chain and a played bank. The test calls the workers' rounds, so it decides
 * what happens when.
 */
export async function startPayinWorld(override: Partial<Deps> = {}) {
  const [bare, bank] = await Promise.all([startBareChain("polygon"), startFakeBank()]);
  const signerKey = generatePrivateKey();
  const chain = openEvm({ rpcUrl: bare.url, signerKey });
  await bare.fund(chain.signer as Address, FUNDS);
  const service = await startService({
    chains: new Map([["polygon", chain]]),
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
    ...override,
  });
  const { deps, call } = service;
  await bookFunds(deps, chain);

  const world = {
    bare,
    bank,
    chain,
    service,
    deps,
    call,
    /** A user with a wallet on Polygon. */
    client: async () => {
      const user = await service.user();
      const wallet = walletBody();
      await call(user, "POST /exchange/wallets", { body: wallet });
      return { user, address: wallet.address };
    },
    quote: async (client: { user: TestUser; address: string }, body: object = {}) => {
      const asked = { network: "polygon", token: "USDC", currency_type: "sender" };
      const { address } = client;
      const answer = await call<Enveloped<PayinQuoteRecord>>(client.user, "POST /exchange/quote", {
        body: { ...asked, request_amount: "250.00", address, ...body },
      });
      expect(answer.status).toBe(201);
      return answer.body.data;
    },
    payment: (user: TestUser, body: object) =>
      call<Enveloped<PaymentRecord> & Refusal>(user, "POST /exchange/payment", { body }),
    /** A payin ready to be paid, with its txid at the bank. */
    payin: async (body: object = {}) => {
      const client = await world.client();
      const quote = await world.quote(client, body);
      const { body: reply } = await world.payment(client.user, { quote_id: quote.quote_id });
      const parsed = parseBrCode(reply.data.pix_code);
      const txid = parsed.ok ? parsed.code.txid! : "";
      return { ...client, quote, txid, id: reply.data.transaction_id, payment: reply.data };
    },
    look: async (user: TestUser, id: number) => {
      const line = `GET /exchange/payment/${id}`;
      return (await call<Enveloped<PayinRecord>>(user, line)).body.data;
    },
    statusOf: async ({ user, id }: { user: TestUser; id: number }) =>
      (await world.look(user, id)).status,
    events: async (user: TestUser) =>
      (await listEvents(deps.db, user.id)).map(({ event }) => event.replace("crypto.payin.", "")),
    returns: async (user: TestUser, id: number) => {
      const line = `GET /exchange/payment/${id}/returns`;
      return (await call<Enveloped<PayinReturnRecord[]>>(user, line)).body.data;
    },
    importReceipts: () => importReceipts(deps),
    /** Makes the bank's feed be read again from the beginning. */
    rereadFeed: () => deps.db.updateTable("bank_feed").set({ cursor: "" }).execute(),
    /** One round on the bank's side. */
    bankRound: async () => {
      while (await importReceipts(deps));
      await sendReturns(deps);
    },
    signRound: () => signSends(deps, chain),
    /** Mines block by block, with a look after each. */
    blocks: async (count: number) => {
      for (let block = 0; block < count; block += 1) {
        await bare.mine();
        await confirmSends(deps, chain);
      }
    },
    confirmRound: () => confirmSends(deps, chain),
    /** Uses up the treasury's next nonce with a worthless transaction. */
    spendNonce: () => spendNonce(bare, signerKey),
    /** The same treasury through another address of the node. */
    through: (rpcUrl: string) => openEvm({ rpcUrl, signerKey }),
    /** The same network with a new treasury key that has sent `used` transactions. */
    withNewKey: async (used: number) => {
      const key = generatePrivateKey();
      for (let nonce = 0; nonce < used; nonce += 1) {
        await spendNonce(bare, key);
        await bare.mine();
      }
      return openEvm({ rpcUrl: bare.url, signerKey: key });
    },
    /** Makes waiting intents due for the next round. */
    sendsDue: () => makeDue(deps, "chain_sends"),
    returnsDue: () => makeDue(deps, "pix_returns"),
    /** Ages a refused send by `ms`, with its last look `gapMs` ago, and makes it due. */
    letTimePass: async (payinId: number, ms: number, gapMs = 0) => {
      const earlier = (column: string, by: number) =>
        sql<Date>`${sql.ref(column)} - ${by} * interval '1 millisecond'`;
      await deps.db
        .updateTable("chain_sends")
        .set({
          refused_since: earlier("refused_since", ms),
          refused_seen_at: sql<Date>`now() - ${gapMs} * interval '1 millisecond'`,
        })
        .where("payin_id", "=", BigInt(payinId))
        .where("refused_since", "is not", null)
        .execute();
      await makeDue(deps, "chain_sends");
    },
    /** Runs everything that a paid payin needs to be completed. */
    settle: async () => {
      await world.bankRound();
      await world.signRound();
      await world.blocks(3);
    },
    tokensAt: (address: string, token: "USDC" | "USDT" = "USDC") =>
      bare.tokensOf(token, address as Address),
    /** The books are consistent in themselves and with the chain. */
    expectCleanBooks: async () => {
      expect(await checkBooks(deps.db)).toEqual([]);
      for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
        const booked = await ledgerBalance(deps.db, "treasury", `polygon:${asset}`);
        expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
      }
    },
    stop: async () => {
      await service.drop();
      await Promise.all([bare.stop(), bank.stop()]);
    },
  };
  return world;
}

export type PayinWorld = Awaited<ReturnType<typeof startPayinWorld>>;
export type MadePayin = Awaited<ReturnType<PayinWorld["payin"]>>;
