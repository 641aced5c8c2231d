import { expect, test } from "vitest";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { wallet, type TestUser } from "../build.ts";
import type { Enveloped } from "../caller.ts";
import { olderCopy } from "./older-copy.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "../payout-world.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { lookAtAll } from "./recovery-world.ts";

/** `FLOWS=200 npm run faults -- restore`; in an ordinary run one of each kind at each state. */
const FLOWS = Number(process.env["FLOWS"] ?? 15);
/** How far a flow has come when the copy is made; `unmade`: the copy will have forgotten it. */
const STATES = ["done", "sent", "arrived", "made", "unmade"] as const;
type State = (typeof STATES)[number];
const KINDS = ["payin", "payout", "refused payout"] as const;
/** The sandbox's bank refuses a PIX of exactly this on arrival. */
const REFUSED = "777.00";

type Payin = {
  kind: "payin";
  user: TestUser;
  address: string;
  id: number;
  txid: string;
  units: bigint;
};
type Payout = { kind: "payout" | "refused payout"; made: MadePayout };
type Flow = (Payin | Payout) & { state: State };

const world = shared(startPayoutWorld);
let orders = 0;

async function makePayin(): Promise<Payin> {
  const { call, service } = world;
  const user = await service.user();
  const body = wallet();
  const { address } = body;
  await call(user, "POST /exchange/wallets", { body });
  const asked = { network: "polygon", token: "USDC", currency_type: "sender", address };
  const quote = await call<Enveloped<PayinQuoteRecord>>(user, "POST /exchange/quote", {
    body: { ...asked, request_amount: "250.00" },
  });
  const { quote_id, receiver_amount } = quote.body.data;
  const paid = await call<Enveloped<PaymentRecord>>(user, "POST /exchange/payment", {
    body: { quote_id },
  });
  const { pix_code, transaction_id: id } = paid.body.data;
  const code = parseBrCode(pix_code);
  const txid = (code.ok && code.code.txid) || "";
  return {
    kind: "payin",
    user,
    address,
    id,
    txid,
    units: parseAmount(receiver_amount, "USDC") ?? 0n,
  };
}

async function make(kind: (typeof KINDS)[number], state: State): Promise<Flow> {
  if (kind === "payin") return { ...(await makePayin()), state };
  const quote = { request_amount: kind === "payout" ? "250.00" : REFUSED };
  return { kind, made: await world.payout({ quote }), state };
}

/** Who sends PIX pays what is made and not paid. */
function payAll(flows: readonly Flow[]): void {
  for (const flow of flows) {
    if (
      flow.kind !== "payin" ||
      world.bank.bank.movements.all().some(({ txid }) => txid === flow.txid)
    )
      continue;
    world.bank.bank.pay(world.bank.bank.findCharge(flow.txid), 25_000n, `paid ${(orders += 1)}`);
  }
}

/** A worker's round takes so many at least. */
const AT_ONCE = 8;

/** Everything that workers do, until nothing is left to do. */
async function work(): Promise<void> {
  for (let round = 0; round < 4 + FLOWS / AT_ONCE; round += 1) {
    while (await importReceipts(world.deps));
    await sendReturns(world.deps);
    await world.send();
    await world.blocks(3);
    await world.pay();
  }
}

/** Brings the flows of a state to where the copy finds them; those of later states are not made yet. */
async function bringTo(state: State, flows: readonly Flow[]): Promise<void> {
  if (state !== "made" && state !== "unmade") payAll(flows);
  if (state === "done") return work();
  if (state === "made" || state === "unmade") return;
  while (await importReceipts(world.deps));
  if (state !== "sent") return;
  for (let part = 0; part <= FLOWS; part += AT_ONCE) await world.send();
}

/** What each flow has come to, by the chain and the bank alone. */
async function moved(flow: Flow): Promise<string> {
  if (flow.kind === "payin") return `${await world.tokensAt(flow.address)} of ${flow.units}`;
  const out = world.bank.allOut().filter(({ cents }) => cents === flow.made.cents);
  return `${PAYER_FUNDS - (await world.left(flow.made))} of ${flow.made.units}, PIX ${out.length}`;
}

async function statusOf(flow: Flow): Promise<string> {
  if (flow.kind !== "payin") return world.statusOf(flow.made);
  const line = `GET /exchange/payment/${flow.id}` as const;
  return (await world.call<Enveloped<PayinRecord>>(flow.user, line)).body.data.status;
}

test(`${FLOWS} flows at every state: an older copy is put back, booked and gone on with`, async () => {
  const began = performance.now();
  const flows: Flow[] = [];
  for (const [at, state] of STATES.entries()) {
    if (state === "unmade") continue;
    const own: Flow[] = [];
    for (let flow = at; flow < FLOWS; flow += STATES.length) {
      own.push(
        await make(KINDS[Math.floor(flow / STATES.length) % KINDS.length] ?? "payin", state),
      );
    }
    await bringTo(state, own);
    flows.push(...own);
  }
  const { id: userId } = await world.service.user();
  await lookAtAll(world.deps);
  const copy = await olderCopy(world.service);
  try {
    for (let flow = STATES.length - 1; flow < FLOWS; flow += STATES.length) {
      flows.push(
        await make(KINDS[Math.floor(flow / STATES.length) % KINDS.length] ?? "payin", "unmade"),
      );
    }
    payAll(flows);
    await work();
    const ended = await Promise.all(flows.map(statusOf));
    const before = await Promise.all(flows.map(moved));
    const outside = [world.bank.bank.movements.all().length, await world.chain.minedNonce()];
    expect(new Set(ended)).toEqual(new Set(["completed", "refunded"]));

    const restored = performance.now();
    await copy.putBack();
    await lookAtAll(world.deps);
    const unknown = (await listUnknown(world.deps))?.lines.length ?? 0;
    await world.blocks(3);
    for (let round = 0; round < 2; round += 1) {
      await bookAll(world.deps, { userId }).catch((error: unknown) => {
        // What the copy holds as signed is confirmed first.
        if (round === 1) throw error;
      });
      await world.blocks(3);
    }
    await endByTwo(world.deps);
    await work();
    expect([world.bank.bank.movements.all().length, await world.chain.minedNonce()]).toEqual(
      outside,
    );
    expect(await Promise.all(flows.map(moved))).toEqual(before);
    const known = flows.flatMap((flow, index) =>
      flow.state === "unmade" ? [] : [{ flow, index }],
    );
    const statuses = await Promise.all(known.map(({ flow }) => statusOf(flow)));
    expect(statuses).toEqual(known.map(({ index }) => ended[index]));
    await world.expectCleanBooks();
    await lookAtAll(world.deps);
    expect(await listUnknown(world.deps)).toBeNull();
    const seconds = (since: number) => Math.round((performance.now() - since) / 1000);
    process.stdout.write(
      `${flows.length} flows, ${unknown} lines booked: 0 doubled, 0 lost; ${seconds(restored)} s from putting back to going on, ${seconds(began)} s in all
`,
    );
  } finally {
    await copy.drop();
  }
});
