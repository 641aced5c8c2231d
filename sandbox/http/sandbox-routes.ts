import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import { amountReason } from "#protocol/wire/inputs.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import {
  FAMILY,
  type Network,
  PAYOUT_NETWORKS,
  pinnedChainId,
  pinnedFactory,
  pinnedToken,
  pullsByDelegate,
} from "#protocol/chain/networks.ts";
import { readPayer } from "#protocol/payins/payer.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import type { PayingPerson } from "#protocol/api/sandbox.ts";
import * as endpoints from "#protocol/api/sandbox.ts";
import { randomUUID } from "node:crypto";
import type { Analyst } from "#sandbox/analyst/analyst.ts";
import type { Bank, Payable } from "#sandbox/bank/bank.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import { PIX_FAULTS } from "#sandbox/bank/refusals.ts";
import { ChainNotStarted } from "#sandbox/chain/chain-not-started.ts";
import { formatNative, readFaucetTransfer } from "./faucet-transfer.ts";
import type { RunningChain } from "#sandbox/chain/running-chain.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { SANDBOX_SENTENCES } from "#sandbox/sentences-pt-br.ts";

export type World = {
  bank: Bank;
  analyst: Analyst;
  chains: ReadonlyMap<Network, RunningChain>;
  /** This process's address. */
  baseUrl: () => string;
};

/** The spender that the main account's payers allow, or null where there are no payouts. */
async function mainSpender(network: Network): Promise<string | null> {
  if (pullsByDelegate(network)) {
    // Solana's libraries are big, so they are loaded on demand.
    const { sandboxDelegate } = await import("#protocol/chain/solana/sandbox-delegate.ts");
    return sandboxDelegate(endpoints.SANDBOX_MAIN_USER_ID);
  }
  const sold = PAYOUT_NETWORKS.find((name) => name === network);
  const factory = pinnedFactory("sandbox", network);
  if (sold === undefined || factory === null) return null;
  const userId = endpoints.SANDBOX_MAIN_USER_ID;
  return payerSpender({ environment: "sandbox", network: sold, factory, userId });
}

async function networkRecord({ chain, path }: RunningChain, baseUrl: string) {
  const { name } = chain.network;
  return {
    name,
    family: FAMILY[name],
    chainId: pinnedChainId("sandbox", name),
    rpcUrl: baseUrl + path,
    tokens: (["USDC", "USDT"] as const).flatMap((symbol) => {
      const address = pinnedToken("sandbox", name, symbol);
      return address ? [{ symbol, address, decimals: 6 as const }] : [];
    }),
    // Known before they are deployed: the service deploys the factory when it first needs one.
    factory: pinnedFactory("sandbox", name),
    spender: await mainSpender(name),
  };
}

function payable(bank: Bank, pixCode: string): Payable {
  const read = bank.readPixCode(pixCode);
  if (read.ok) return read.payable;
  const isUnknown = read.fault === "unknown_charge" || read.fault === "other_receiver";
  throw new ExchangeError(isUnknown ? "NOT_FOUND" : "INVALID_INPUT", {
    message: PIX_FAULTS[read.fault],
    fields: { pix_code: isUnknown ? "unknown" : "invalid" },
  });
}

function centsToPay({ cents }: Payable, amount: string | undefined): bigint {
  if (amount !== undefined) {
    const reason = amountReason(amount, "BRL");
    if (reason) throw new ExchangeError("INVALID_INPUT", { fields: { amount: reason } });
    return parseAmount(amount, "BRL") ?? 0n;
  }
  if (cents !== null) return cents;
  const { no_amount: message } = PIX_FAULTS;
  throw new ExchangeError("INVALID_INPUT", { message, fields: { amount: "required" } });
}

/** The document masked: the statement is read by whoever has a credential. */
const transferRow = (movement: Movement, payer: PayingPerson | null): endpoints.BankTransfer => ({
  id: movement.id,
  direction: movement.direction,
  amount: formatAmount(movement.cents, "BRL"),
  end_to_end_id: movement.endToEndId,
  original_end_to_end_id: movement.originalEndToEndId,
  txid: movement.txid,
  pix_key: movement.pixKey,
  payer: readPayer(payer && { ...payer, bank: endpoints.SANDBOX_PAYER_BANK }),
  created_at: movement.createdAt.toISOString(),
});

/** The public calls of the bank and the chains, as the service forwards them (INTERFACE §8). */
export function sandboxRoutes(app: App, { bank, chains, baseUrl }: Omit<World, "analyst">): void {
  serveEndpoint(app, endpoints.listSandboxNetworks, () =>
    Promise.all([...chains.values()].map((running) => networkRecord(running, baseUrl()))),
  );

  serveEndpoint(app, endpoints.useFaucet, async (input) => {
    const { network, token } = input;
    const faucet = chains.get(network)?.faucet;
    if (!faucet?.hasToken(token)) {
      throw new ExchangeError("PAIR_NOT_SUPPORTED", {
        message: SANDBOX_SENTENCES.notOffered(token, network),
        fields: { [faucet ? "token" : "network"]: "not_supported" },
      });
    }
    const transfer = readFaucetTransfer(input);
    const { address, units } = transfer;
    const hash = await faucet.give(transfer).catch((cause: unknown) => {
      if (!(cause instanceof ChainNotStarted)) throw cause;
      const message = SANDBOX_SENTENCES.notStarted(network);
      throw new ExchangeError("UNAVAILABLE", { message, cause });
    });
    const amount = token === "NATIVE" ? formatNative(network, units) : formatAmount(units, token);
    return { network, token, address, amount, transaction_hash: hash };
  });

  serveEndpoint(app, endpoints.payPix, ({ pix_code, amount, payer }) => {
    const found = payable(bank, pix_code);
    const cents = centsToPay(found, amount ?? undefined);
    const paid = bank.pay(found.charge, cents, randomUUID(), payer ?? undefined);
    return { end_to_end_id: paid.endToEndId };
  });

  serveEndpoint(app, endpoints.listBankTransfers, () =>
    bank.movements.all().map((each) => transferRow(each, bank.payerOf(each))),
  );
}

/**
 * `/health`: the process runs. `/ready`: bank and analyst answer, and the chains that start with the
 * sandbox make blocks. The other chains start with their first use and are not waited for.
 */
export function healthRoutes(app: App, { bank, analyst, chains }: World): void {
  app.get("/health", (context) => context.json({ status: "ok" }));
  app.get("/ready", (context) => {
    bank.movements.balance();
    analyst.cases.countOpen();
    const checks = Object.fromEntries([
      ["bank", "ok"],
      ["analyst", "ok"],
      ...[...chains].map(([name, { chain }]) => [name, chain.state]),
    ]);
    const needed = [...chains.values()].filter(({ chain }) => chain.network.startsWith === "boot");
    if (needed.every(({ chain }) => chain.state === "ok"))
      return context.json({ status: "ready", checks });
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks }, 503);
  });
}
