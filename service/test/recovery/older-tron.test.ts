import { expect, test } from "vitest";
import { treasuryMark, unaccountedSends } from "#service/domain/sends/treasury-sent.ts";
import { shared } from "../shared.ts";
import { startTronPayoutWorld } from "../tron-payout-world.ts";

/** A payout's pull, and when the chain said after it that the treasury had last acted. */
type Pulled = { hash: string; lastMs: bigint };

const world = shared(startTronPayoutWorld);

async function pulled(): Promise<Pulled> {
  const made = await world.payout();
  await world.settle(made);
  const [send] = await world.sendsOf(made);
  return { hash: send!.hash!, lastMs: await treasuryMark(world.chain, 0n) };
}

/** What is unknown of the treasury where its chain was put back to before the lost pulls. */
async function unknownOnOlder(lastMs: bigint, lost: Pulled[]): Promise<string | null> {
  const older = world.open({
    rpcUrl: await world.playing(({ path, body }) => {
      if (path === "wallet/getaccount") return { latest_opration_time: Number(lastMs) };
      const isLost = lost.some(({ hash }) => hash === body.value);
      return path === "wallet/gettransactioninfobyid" && isLost ? {} : null;
    }),
  });
  const mark = await treasuryMark(older, 0n);
  return unaccountedSends(world.deps, older, mark, { isStrict: true });
}

test("on a chain that is older than the books, only an act after the newest send that it holds is unknown", async () => {
  const held = await pulled();
  const lost = [await pulled(), await pulled()];
  world.deps.treasurySent = new Map();
  expect(await unknownOnOlder(held.lastMs, lost)).toBeNull();
  const words = "the treasury has sent something since";
  expect(await unknownOnOlder(lost[0]!.lastMs, lost)).toContain(words);
});
