import type {
  PayoutSignatureState,
  PayoutSignatureTable,
} from "#lib/allowances/schema/signatures.ts";
import { FAMILY, resetsAllowance } from "#protocol/chain/networks.ts";
import { after } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import type { Payer } from "./paying-wallets.ts";
import type { PayoutMade, PayoutQuoted } from "./payout-quotes.ts";

/** Tries that came to nothing before the one that did. */
const EARLIER = ["rejected", "replaced", "reverted", "dropped", "other_amount"] as const;

export function addAllowance(
  ground: Ground,
  { payout, quoted, story, at, payer }: PayoutMade,
  { id, by }: { id: string; by: string },
) {
  const { dashboard, trail } = ground;
  const head = 1_000n + payout.id * 11n;
  if (payer.external !== null) {
    addExternalAllowance(ground, { id, by, at, quoted, payer, state: "allowed" });
  } else {
    const sign = (state: PayoutSignatureState, when: Date, purpose: Purpose = "approve") =>
      addSignature(ground, { id, by, at: when, quoted, payer, state, purpose });
    const earlier = EARLIER[Number(payout.id % 67n)];
    if (earlier) sign(earlier, after(at, 5));
    if (resetsAllowance(quoted.network, quoted.token)) sign("mined", after(at, 8), "reset");
    sign("mined", after(at, 12));
    if (story === "failed") sign("mined", after(at, 900), "revoke");
    trail.add(after(at, 12), by, "payout:sign", "payout:create", `intent ${id}`);
  }
  dashboard.add("payout_execution", {
    account_id: ground.accountId,
    intent_id: id,
    payout_quote_id: String(payout.quote_id),
    ...executed(quoted, payer.address),
    head,
    asked_by: by,
    asked_at: payout.created_at,
    ended: "answered",
    ended_at: after(payout.created_at, 1),
    next_look_at: null,
  });
}

/** What the exchange was asked to take. */
export const executed = (quoted: PayoutQuoted, signer: string) => ({
  network: quoted.network,
  token: quoted.token,
  spender: quoted.spender,
  signer,
  units: quoted.token_units,
  commercial_rate: quoted.commercial_rate,
  rate: quoted.rate,
  sender_cents: quoted.sender_cents,
  receiver_cents: quoted.receiver_cents,
  flat_fee_cents: quoted.flat_fee_cents,
  partner_fee_cents: quoted.partner_fee_cents,
});

/** A transaction that is really on the chain. */
type Mined = { hash: string; block: bigint; nonce: number };
type Allowing = { id: string; by: string; at: Date; quoted: PayoutQuoted; payer: Payer };

type Purpose = PayoutSignatureTable["purpose"];
type Signing = Allowing & { state: PayoutSignatureState; purpose?: Purpose; mined?: Mined };

export function addSignature(
  { chance, dashboard, accountId }: Ground,
  { id, by, at, quoted, payer, state, purpose = "approve", mined }: Signing,
): void {
  const isOpen = state === "asked" || state === "sent";
  const hasHash = state !== "asked" && state !== "rejected";
  const hash = mined?.hash ?? (hasHash ? chance.hash(quoted.network) : null);
  const isMined = state === "mined" || state === "other_amount" || state === "reverted";
  dashboard.add("payout_signature", {
    account_id: accountId,
    intent_id: purpose === "revoke" ? null : id,
    purpose,
    network: quoted.network,
    chain_id: quoted.chain_id,
    token: quoted.token,
    token_address: quoted.token_address,
    spender: quoted.spender,
    units: purpose === "approve" ? quoted.token_units : 0n,
    signer: payer.address,
    nonce: mined?.nonce ?? (FAMILY[quoted.network] === "evm" ? chance.whole(1, 900) : 0),
    from_block: 1,
    content_hash: `0x${chance.hex(64)}`,
    state,
    hash,
    mined_hash: isMined ? hash : null,
    block_number: mined?.block ?? (isMined ? chance.whole(1_000, 90_000) : null),
    asked_by: by,
    asked_at: at,
    next_look_at: null,
    looks: 1,
    settled_at: isOpen ? null : after(at, 9),
  });
}

type ExternalStory = "allowed" | "awaited" | "overwritten" | "given_up" | "expired";

/** What a Safe's owners are asked to allow from their own app. */
export function addExternalAllowance(
  { chance, dashboard, accountId }: Ground,
  { id, by, at, quoted, payer, state }: Allowing & { state: ExternalStory },
): void {
  const isAllowed = state === "allowed";
  const ended = state === "given_up" || state === "expired" ? state : null;
  dashboard.add("external_allowance", {
    intent_id: id,
    account_id: accountId,
    wallet_id: payer.external,
    network: quoted.network,
    signer: payer.address,
    token: quoted.token,
    token_address: quoted.token_address,
    spender: quoted.spender,
    units: quoted.token_units,
    sender_cents: quoted.sender_cents,
    receiver_cents: quoted.receiver_cents,
    estimated_at: at,
    from_block: 1,
    searched_to: 1,
    asked_by: by,
    asked_at: after(at, -3_000),
    ends_at: after(at, 14 * 86_400),
    hash: isAllowed ? chance.hash(quoted.network) : null,
    block_number: isAllowed ? chance.whole(1_000, 90_000) : null,
    log_index: isAllowed ? chance.whole(0, 40) : null,
    seen_at: isAllowed ? at : null,
    overwritten_at: state === "overwritten" ? at : null,
    ended,
    ended_by: ended === "given_up" ? by : null,
    ended_at: ended && after(at, 3_600),
    looks: 1,
    next_look_at: null,
  });
}
