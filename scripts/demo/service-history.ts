import type { EventName } from "#protocol/api/events.ts";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import type { LedgerTransaction } from "#service/db/books/ledger.ts";
import type { SendPurpose, SendState } from "#service/db/core/payin-tables.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { gasPaid, treasuryToppedUp } from "#service/domain/books/ledger-bookings.ts";
import type { EventDataOf } from "#service/domain/webhooks/events.ts";
import type { BulkRows } from "./bulk-rows.ts";
import type { Chance } from "./chance.ts";
import { after, daysBefore } from "./calendar.ts";

/** What is held back stays so for longer than anybody looks: no worker takes it before. */
export const HELD_DAYS = 3650;
const DELIVERED_DAYS = 7;
/** A fiftieth or so of what a transaction costs, in the smallest units of each family's coin. */
const GAS = { evm: 10n ** 12n, tron: 100_000n, solana: 100n } as const;
const GAS_FILLED = 10_000_000n;

type Booking = LedgerTransaction & { at: Date };
type Told = { at: Date; userId: number; event: EventName; data: unknown };
export type NewSend = {
  at: Date;
  purpose: SendPurpose;
  payinId: bigint | null;
  payoutId: bigint | null;
  network: Network;
  token: "USDC" | "USDT";
  from: string | null;
  to: string | null;
  units: bigint;
  state: Extract<SendState, "intended" | "confirmed" | "unproven" | "abandoned">;
  hash: string;
  trouble?: string;
};

/** What the exchange has sent, booked and told, in the order of its moments. */
export class ServiceHistory {
  readonly #chance: Chance;
  readonly #now: Date;
  /** An earlier key of the treasury on each network: the present one's numbers are its own. */
  readonly #signers = new Map<Network, { address: string; nonce: number }>();
  readonly #bookings: Booking[] = [];
  readonly #told: Told[] = [];
  readonly #sends: (NewSend & { id: bigint })[] = [];

  constructor(chance: Chance, now: Date) {
    this.#chance = chance;
    this.#now = now;
  }

  book(at: Date, ...transactions: readonly LedgerTransaction[]): void {
    this.#bookings.push(...transactions.map((one) => ({ ...one, at })));
  }

  /** @param userId whose event it is */
  tell<E extends EventName>(userId: number, at: Date, event: E, data: EventDataOf<E>): void {
    this.#told.push({ at, userId, event, data });
  }

  /** @returns the number that the books know it by */
  send(send: NewSend): bigint {
    const id = BigInt(this.#sends.length + 1);
    this.#sends.push({ ...send, id });
    if (send.state === "confirmed") {
      const { network, payinId: payin_id, payoutId: payout_id } = send;
      const cost = BigInt(this.#chance.whole(40, 90)) * GAS[FAMILY[network]];
      this.book(after(send.at, 20), gasPaid({ id, network, payin_id, payout_id }, cost));
    }
    return id;
  }

  #signer(network: Network): { address: string; nonce: number } {
    const known = this.#signers.get(network);
    if (known) return known;
    const made = { address: this.#chance.address(network), nonce: 0 };
    this.#signers.set(network, made);
    return made;
  }

  #sendRow(send: NewSend & { id: bigint }) {
    const { state, network, at } = send;
    const signer = this.#signer(network);
    const isSigned = state === "confirmed" || state === "unproven";
    const signed = {
      signer: signer.address,
      nonce: BigInt(signer.nonce),
      raw: "0x",
      hash: send.hash,
      block_hash: `0x${this.#chance.hex(64)}`,
      block_number: BigInt(1000 + signer.nonce * 7),
      confirmations: 12,
      signed_at: at,
      broadcast_at: at,
    };
    if (isSigned) signer.nonce += 1;
    const unsigned = Object.fromEntries(Object.keys(signed).map((name) => [name, null]));
    return {
      id: send.id,
      purpose: send.purpose,
      payin_id: send.payinId,
      payout_id: send.payoutId,
      network,
      token: send.token,
      from_address: send.from,
      to_address: send.to,
      units: send.units,
      state,
      ...(isSigned ? signed : { ...unsigned, confirmations: 0 }),
      settled_at: state === "intended" ? null : after(at, 20),
      due_at: after(this.#now, HELD_DAYS * 86_400),
      trouble: send.trouble ?? null,
      created_at: at,
    };
  }

  /**
   * Puts the treasury's money in, and all of it into the tables of the exchange.
   * @param userId the one whose events are delivered
   */
  into(rows: BulkRows<Tables>, userId: number): void {
    const sends = this.#sends.toSorted((one, other) => Number(one.at) - Number(other.at));
    if (sends.length > 0) rows.add("chain_sends", ...sends.map((send) => this.#sendRow(send)));
    this.#fillTreasury(rows);
    for (const [network, { address: signer, nonce }] of this.#signers) {
      rows.add("signer_nonces", { network, signer, next_nonce: nonce });
    }
    this.#books(rows);
    this.#events(rows, userId);
  }

  #fillTreasury(rows: BulkRows<Tables>): void {
    const at = daysBefore(this.#now, 100);
    const pairs = new Set(
      this.#sends.flatMap(({ network, token }) => [`${network}:${token}`, `${network}:NATIVE`]),
    );
    for (const [index, pair] of [...pairs].entries()) {
      const [network, asset] = pair.split(":") as [Network, "USDC" | "USDT" | "NATIVE"];
      const id = BigInt(index + 1);
      const units = asset === "NATIVE" ? GAS_FILLED * GAS[FAMILY[network]] : 40_000_000_000_000n;
      rows.add("top_ups", {
        id,
        network,
        signer: this.#signer(network).address,
        asset,
        units,
        state: "booked",
        hash: this.#chance.hash(network),
        created_at: at,
      });
      this.book(at, treasuryToppedUp(id, network, asset, units));
    }
  }

  #books(rows: BulkRows<Tables>): void {
    const inOrder = this.#bookings.toSorted((one, other) => Number(one.at) - Number(other.at));
    let entry = 0n;
    for (const [index, booking] of inOrder.entries()) {
      const id = BigInt(index + 1);
      const { at, kind, reference, payinId = null, payoutId = null, entries } = booking;
      rows.add("ledger_transactions", {
        id,
        kind,
        reference,
        payin_id: payinId,
        payout_id: payoutId,
        created_at: at,
      });
      for (const { account, currency, units } of entries) {
        if (units === 0n) continue;
        entry += 1n;
        rows.add("ledger_entries", { id: entry, transaction_id: id, account, currency, units });
      }
    }
  }

  #events(rows: BulkRows<Tables>, userId: number): void {
    const inOrder = this.#told.toSorted((one, other) => Number(one.at) - Number(other.at));
    const delivered = daysBefore(this.#now, DELIVERED_DAYS);
    const last = new Map<number, bigint>();
    for (const { at, userId: user_id, event, data } of inOrder) {
      const sequence = 1n + (last.get(user_id) ?? 0n);
      last.set(user_id, sequence);
      const id = `evt_${this.#chance.hex(32)}`;
      rows.add("events", { id, user_id, sequence, event, data, created_at: at });
      if (at < delivered || user_id !== userId) continue;
      const isDead = this.#chance.share() < 0.01;
      rows.add("deliveries", {
        event_id: id,
        user_id: userId,
        sequence,
        status: isDead ? "dead" : "delivered",
        attempts: isDead ? 3 : 1,
        attempted: true,
        due_at: at,
        last_status: isDead ? 503 : 200,
        last_error: isDead ? "HTTP 503" : null,
        finished_at: after(at, isDead ? 3600 : 1),
        created_at: at,
      });
    }
    for (const [user_id, last_sequence] of last) {
      rows.add("event_counters", { user_id, last_sequence });
    }
  }
}
