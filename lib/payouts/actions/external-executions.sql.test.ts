import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import {
  externalSteps,
  externalWallets,
  type ExternalSteps,
} from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";

const PAYOUT = { method: "POST", path: "/exchange/payout" };
const NO = { status: 400, body: { code: "QUOTE_EXPIRED", message: "expirada" } };

let it: ExternalSteps;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
const register = await externalWallets(built);
const LONG = 60_000;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await externalSteps(built, await register());
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await it.setPolicy([rule({ outcome: "allow" })]);
}, LONG);

const headOf = async (intent: string) => {
  const { head } = await db
    .selectFrom("payout_execution")
    .select("head")
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
  return head;
};
const approved = async () => {
  const intent = await it.beginElsewhere();
  await it.approvedElsewhere(intent);
  return intent;
};
/** The exchange is asked and answers that it refuses; `instead`: though it makes the payout. */
const denied = async (intent: string, outcome: object) => {
  expect(await it.requoted(intent)).toBe("ok");
  built.relay.outcome = { ...PAYOUT, outcome } as typeof built.relay.outcome;
  expect(await it.executed(intent)).toBe("QUOTE_EXPIRED");
  built.relay.outcome = "pass";
};
/** Two payouts of the same units wait; the older is denied, and pulled just before the second allowance. */
const pulledBetween = async () => {
  const [older, younger] = [await approved(), await approved()];
  await it.allowElsewhere();
  await denied(older, { instead: NO });
  await built.world.pull();
  await it.allowElsewhere();
  return { older, younger };
};

describe("an exchange that denies a payout and takes its allowance", { timeout: LONG }, () => {
  test("is not asked for it again: the next allowance of the same wallet is another payout's", async () => {
    const { older, younger } = await pulledBetween();
    expect(await it.row(older)).toMatchObject({ hash: null });
    expect(await it.row(younger)).toMatchObject({ hash: expect.any(String) });
    expect(await it.requoted(older)).toBe("ALLOWANCE_MISSING");
    expect(await it.requoted(younger)).toBe("ok");
    expect(await it.executed(younger)).toBe("EXECUTION_OPEN");
    expect(await built.payoutsOf(older)).toEqual([]);
  });

  test("nor where it has the next allowance already", async () => {
    const { older, younger } = await pulledBetween();
    const { hash, block_number, log_index } = await it.row(younger);
    const change = (intent: string, set: object) =>
      db.updateTable("external_allowance").set(set).where("intent_id", "=", intent).execute();
    const none = { hash: null, block_number: null, log_index: null, seen_at: null };
    await change(younger, none);
    await change(older, { hash, block_number, log_index, seen_at: new Date() });
    expect(await it.requoted(older)).toBe("ok");
    expect(await it.executed(older)).toBe("EXECUTION_OPEN");
    expect(await built.payoutsOf(older)).toEqual([]);
  });

  test("is found out though a newer allowance of the same units stands whole", async () => {
    const { older } = await pulledBetween();
    const before = await headOf(older);
    const silent = { error: { code: -32_000, message: "the node can't tell" } };
    Object.assign(env(), { RPC_URL_POLYGON: await built.bare.answering("eth_getLogs", silent) });
    await built.assessExecutions();
    Object.assign(env(), { RPC_URL_POLYGON: built.bare.url });
    expect(await headOf(older)).toBe(before);
    expect((await built.intent(older)).status).toBe("refused");
    await built.assessExecutions();
    expect((await built.intent(older)).status).toBe("unclear");
    expect(await headOf(older)).toBe(before);
  });
});

test("an exchange that truly refused is asked again under the same allowance", async () => {
  const intent = await approved();
  await it.allowElsewhere();
  await denied(intent, NO);
  await built.assessExecutions();
  expect(await it.requoted(intent)).toBe("ok");
  expect(await it.executed(intent)).toBe("ok");
  expect(await built.payoutsOf(intent)).toHaveLength(1);
});

/** A node whose newest block, from the second reading on, is more blocks away than one search covers. */
async function farAhead(): Promise<string> {
  let readings = 0;
  const head = await built.bare.node.getBlockNumber();
  const answers: Record<string, unknown> = {
    eth_blockNumber: `0x${(head + 60_000n).toString(16)}`,
    eth_getLogs: [],
  };
  const server = createServer((asked, response) => {
    void (async () => {
      const body = await text(asked);
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      if (method === "eth_chainId") readings += 1;
      const sent = { method: "POST", headers: { "content-type": "application/json" }, body };
      const result = readings > 1 ? answers[method] : undefined;
      const ours = JSON.stringify({ jsonrpc: "2.0", id, result });
      response.end(result === undefined ? await (await fetch(built.bare.url, sent)).text() : ours);
    })();
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a revoke proves nothing before all blocks since the exchange was asked were searched", async () => {
  const intent = await approved();
  await it.allowElsewhere();
  await denied(intent, NO);
  await it.allowElsewhere(0n);
  const ended = async () => {
    await built.assessExecutions();
    const rows = await db
      .selectFrom("payout_execution")
      .select("ended")
      .where("intent_id", "=", intent)
      .execute();
    return rows.map((row) => row.ended);
  };
  // The executions of the other tests would be read first.
  await db
    .updateTable("payout_execution")
    .set({ ended: "revoked", ended_at: new Date(), next_look_at: null })
    .where("intent_id", "!=", intent)
    .where("ended", "is", null)
    .execute();
  Object.assign(env(), { RPC_URL_POLYGON: await farAhead() });
  expect(await ended()).toEqual([null]);
  Object.assign(env(), { RPC_URL_POLYGON: built.bare.url });
  expect(await ended()).toEqual(["revoked"]);
});
