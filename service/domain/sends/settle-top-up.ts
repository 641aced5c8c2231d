import { FAMILY, networkRecord, type Family, type Network } from "#protocol/chain/networks.ts";
import type { Chain, Faucet, TreasuryAsset } from "#service/chain/port.ts";
import { sendsInFlight } from "#service/db/sends/chain-sends.ts";
import { insertLedgerTransaction, ledgerBalance } from "#service/db/books/ledger.ts";
import { insertTopUp, openTopUp, settleTopUp, type TopUp } from "#service/db/sends/top-ups.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { assetCode, treasuryToppedUp } from "#service/domain/books/ledger-bookings.ts";

const TOKEN_FLOOR = 1_000_000_000_000n;
const TOKEN_GIFT = 2_000_000_000_000n;
/**
 * The coins that a treasury keeps to pay its transactions. On TRON a transfer takes at most 6 TRX and a
 * pull 60; on the other families both take far less than one coin.
 */
const GAS_FLOOR = { evm: 1n, tron: 1_000n, solana: 1n } as const satisfies Record<Family, bigint>;
const GAS_GIFTS = 10n;
/** The faucet answers or gives up well before this. */
const OUTCOME_KNOWN_AFTER_MS = 40_000;

function levels(network: Network, asset: TreasuryAsset): { floor: bigint; gift: bigint } {
  if (asset !== "NATIVE") return { floor: TOKEN_FLOOR, gift: TOKEN_GIFT };
  const family = FAMILY[network];
  const floor = GAS_FLOOR[family] * 10n ** BigInt(networkRecord(network).coin.places);
  return { floor, gift: floor * GAS_GIFTS };
}

/** Books a gift of the faucet once; `hash` is null when its answer was lost. */
export async function bookTopUp(deps: Deps, topUp: TopUp, hash: string | null): Promise<void> {
  const { id, network, asset } = topUp;
  await deps.transaction(async (tx) => {
    if (!(await settleTopUp(tx, id, "booked", hash))) return;
    await insertLedgerTransaction(tx, treasuryToppedUp(id, network, asset, BigInt(topUp.units)));
  });
}

/**
 * The faucet's answer was lost: the treasury itself shows whether it gave, compared with the books at a
 * moment when no send is in flight.
 */
async function resolve(deps: Deps, chain: Chain, topUp: TopUp): Promise<void> {
  if ((await sendsInFlight(deps.db, chain.network)).length > 0) return;
  const booked = await ledgerBalance(deps.db, "treasury", assetCode(chain.network, topUp.asset));
  const surplus = (await chain.balance(topUp.asset)) - booked;
  if (surplus === BigInt(topUp.units)) await bookTopUp(deps, topUp, null);
  else if (surplus === 0n) await deps.transaction((tx) => settleTopUp(tx, topUp.id, "void", null));
  else {
    const fields = { network: chain.network, asset: topUp.asset, surplus: String(surplus) };
    deps.log.error(fields, "the treasury and the books differ; a top-up stays open");
  }
}

async function topUp(deps: Deps, chain: Chain, faucet: Faucet, asset: TreasuryAsset) {
  const open = await openTopUp(deps.db, chain.network, chain.signer, asset);
  if (open) {
    if (open.ageMs > OUTCOME_KNOWN_AFTER_MS) await resolve(deps, chain, open);
    return;
  }
  const { floor, gift } = levels(chain.network, asset);
  if ((await chain.balance(asset)) >= floor) return;
  const { network, signer } = chain;
  const intent = await insertTopUp(deps.db, { network, signer, asset, units: String(gift) });
  if (!intent) return;
  const { hash } = await faucet.give({ network, asset, address: signer, units: gift });
  await bookTopUp(deps, intent, hash);
}

/** Keeps the sandbox's treasury above its floors; each gift is booked once. */
export async function topUpTreasury(deps: Deps, chain: Chain): Promise<void> {
  if (!deps.faucet || (await isInRecovery(deps.db))) return;
  const { faucet } = deps;
  // At once, because each gift waits for its own block.
  const gifts = (["NATIVE", ...chain.tokens] as const).map((asset) =>
    topUp(deps, chain, faucet, asset),
  );
  // No gift may still be running after the round has failed.
  await Promise.allSettled(gifts);
  await Promise.all(gifts);
}
