import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Network } from "#protocol/chain/networks.ts";
import type { Chain } from "#service/chain/port.ts";
import { chainWork } from "#service/db/sends/chain-work.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { openEvm } from "./bare-chain.ts";
import { shared } from "./shared.ts";

const EVERY_MS = 20;
const OTHERS = ["ethereum", "base", "polygon_amoy"] as const;

const world = shared(startPayinWorld);
/** A node that records its callers and never answers. */
let silent: Server;
let asked: string[] = [];

beforeAll(async () => {
  silent = createServer((request) => void asked.push(request.url ?? ""));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});
beforeEach(() => void (asked = []));

/** The service with four networks, three of which must never be called. */
function withOthers(override: Partial<Deps> = {}): Deps {
  const { port } = silent.address() as AddressInfo;
  const others = OTHERS.map(
    (network) =>
      [network, openEvm({ network, rpcUrl: `http://127.0.0.1:${port}/${network}` })] as const,
  );
  const give = () => Promise.reject(new Error("nobody needs a gift"));
  const chains = new Map<Network, Chain>([["polygon", world.chain], ...others]);
  return { ...world.deps, chains, faucet: { give }, ...override };
}

async function completed(made: MadePayin): Promise<void> {
  const look = async () => {
    await world.bare.mine();
    return (await world.look(made.user, made.id)).status;
  };
  await expect.poll(look, { interval: 20 }).toBe("completed");
}

const sends = (network: string) =>
  world.deps.db
    .updateTable("chain_sends")
    .set({ network: network as never })
    .where("state", "=", "intended");

test("chains that nobody uses are never asked, by several workers through a whole payin", async () => {
  const several = [1, 2].map(() => startSettleWorkers(withOthers(), world.service.log, EVERY_MS));
  const made = await world.payin();
  world.bank.pay(made.txid, "250.00");
  await completed(made);
  await Promise.all(several.map((workers) => workers.stop()));
  expect(asked).toEqual([]);
  await world.expectCleanBooks();
});

test("a chain that does not answer holds up no other, and is asked only for what is due", async () => {
  const stuck = await world.payin();
  world.bank.pay(stuck.txid, "250.00");
  await world.bankRound();
  await sends("ethereum").execute();
  expect(await chainWork(world.deps.db)).toHaveLength(2);
  const workers = startSettleWorkers(withOthers(), world.service.log, EVERY_MS);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const made = await world.payin();
  world.bank.pay(made.txid, "250.00");
  await completed(made);
  expect(new Set(asked)).toEqual(new Set(["/ethereum"]));
  expect(await world.look(stuck.user, stuck.id)).toMatchObject({ status: "processing" });
  silent.closeAllConnections();
  await workers.stop();
  await sends("polygon").execute();
  await world.signRound();
  await world.blocks(3);
  await world.expectCleanBooks();
});

test("the look says what is due: nothing, a send, its confirmation, an open gift", async () => {
  const due = async () =>
    (await chainWork(world.deps.db)).map(({ network, work }) => `${work} ${network}`).toSorted();
  // The gift that was never given above.
  await world.deps.db.updateTable("top_ups").set({ state: "void" }).execute();
  expect(await due()).toEqual([]);
  const made = await world.payin();
  world.bank.pay(made.txid, "250.00");
  await world.bankRound();
  expect(await due()).toEqual(["fill polygon", "sign polygon"]);
  const later = { due_at: new Date(Date.now() + 60_000) };
  await world.deps.db
    .updateTable("chain_sends")
    .set(later)
    .where("state", "=", "intended")
    .execute();
  expect(await due()).toEqual(["fill polygon"]);
  await world.deps.db
    .updateTable("chain_sends")
    .set({ due_at: new Date(0) })
    .where("state", "=", "intended")
    .execute();
  await world.signRound();
  expect(await due()).toEqual(["confirm polygon"]);
  await world.blocks(3);
  expect(await due()).toEqual([]);
  await world.deps.db
    .insertInto("top_ups")
    .values({ network: "base", signer: "0x1", asset: "USDC", units: "1" })
    .execute();
  expect(await due()).toEqual(["fill base"]);
});
