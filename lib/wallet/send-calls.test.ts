import { numberToHex, type Address, type Hash } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { BatchCall } from "#protocol/test/batch-account.ts";
import { startSponsor, type Sponsor } from "#service/test/delegated-account.ts";
import { accountFacts } from "./account-facts.ts";
import { sendApproval, type ApprovalToSend } from "./send-approval.ts";
import { supportsAtomicBatch, sendCalls } from "./send-calls.ts";
import {
  SPENDER,
  startAllowanceWorld,
  UNITS,
  type AllowanceWorld,
} from "./test/allowance-world.ts";

let world: AllowanceWorld;
let sponsor: Sponsor;
let person: Awaited<ReturnType<AllowanceWorld["person"]>>;
beforeAll(async () => {
  world = await startAllowanceWorld();
  sponsor = await startSponsor(world.chain);
});
afterAll(() => world.chain.stop());
beforeEach(async () => void (person = await world.person()));

const coded = (code: number) => Object.assign(new Error("no"), { code });
const throwing = (code: number) => () => {
  throw coded(code);
};
const usdt = () => world.allowance({}, "USDT");
/** The wallet does several calls as one, by its account's delegated code; its chain mines them at once. */
const together = (send = sponsor.batch) => {
  const sent: Hash[] = [];
  Object.assign(person.wallet.instead, {
    wallet_sendCalls: async ({ params }: { params: [{ calls: BatchCall[] }] }) => {
      const [{ calls }] = params;
      sent.push(await send(person.account, calls));
      return { id: "0x1" };
    },
    wallet_getCallsStatus: async () => {
      await world.chain.mine();
      const [hash] = sent;
      return { status: 200, receipts: [{ transactionHash: hash }] };
    },
  });
  return sent;
};
const send = async (override: Partial<ApprovalToSend> = {}) =>
  sendApproval({
    wallet: person.wallet,
    reader: world.reader,
    account: person.account.address,
    allowance: usdt(),
    nonce: await world.reader.getTransactionCount({ address: person.account.address }),
    atOnce: true,
    pollMs: 1,
    stillHolds: () => true,
    ...override,
  });
const allowed = async () =>
  (await accountFacts(world.reader, person.account.address, usdt())).allowed;

describe("the reset and the approval of USDT as one request", () => {
  beforeEach(async () => {
    await world.chain.allow(person.account, "USDT", SPENDER, 7n);
    await sponsor.delegate(person.account);
  });

  test("are exactly these two calls, all or none, in one transaction", async () => {
    const sent = together();
    expect(await send()).toEqual({ result: "sent", hash: sent[0] });
    expect(sent).toHaveLength(1);
    expect(await allowed()).toBe(UNITS);
    const [asked, ...more] = person.wallet.signing();
    expect(more).toEqual([]);
    const to = usdt().token.address;
    const call = (units: bigint) => {
      return { to, data: approveCalldata({ spender: SPENDER, units }), value: "0x0" };
    };
    expect(asked).toEqual({
      method: "wallet_sendCalls",
      params: [
        {
          version: "2.0.0",
          from: person.account.address,
          chainId: numberToHex(usdt().chainId),
          atomicRequired: true,
          calls: [call(0n), call(UNITS)],
        },
      ],
    });
  });

  test("need no gas of the account's own where somebody else sends them", async () => {
    await world.chain.node.setBalance({ address: person.account.address, value: 0n });
    const sent = together(sponsor.sponsored);
    expect(await send()).toEqual({ result: "sent", hash: sent[0] });
    expect(await allowed()).toBe(UNITS);
  });

  test("are not asked for where nothing has to be set to zero, nor one alone where it has", async () => {
    expect(await send({ atOnce: false })).toEqual({ result: "not_asked", why: "needs_reset" });
    await world.chain.allow(person.account, "USDT", SPENDER, 0n);
    const moved = { result: "not_asked", why: "allowance_moved" };
    expect(await send()).toEqual(moved);
    await world.chain.allow(person.account, "USDC", SPENDER, 7n);
    expect(await send({ allowance: world.allowance() })).toEqual(moved);
    expect(person.wallet.signing()).toEqual([]);
  });

  test("are held back like any other once something has changed", async () => {
    together();
    expect(await send({ stillHolds: () => false })).toEqual({
      result: "not_asked",
      why: "changed",
    });
    person.wallet.chainId = 1;
    expect(await send()).toEqual({ result: "fault", fault: "wrong_chain" });
    expect(person.wallet.signing()).toEqual([]);
  });

  test.each([4200, -32601, 5700, 5710, 5740, 5750, 5760])(
    "are told apart where the wallet does not do both after all (%i)",
    async (code) => {
      person.wallet.instead["wallet_sendCalls"] = throwing(code);
      expect(await send()).toEqual({ result: "fault", fault: "not_together" });
      expect(await allowed()).toBe(7n);
    },
  );
});

describe("what a wallet answers to calls", () => {
  const ask = () =>
    sendCalls(person.wallet, {
      from: person.account.address,
      chainId: 1,
      calls: [],
      pollMs: 1,
    });
  const answers = (said: unknown, ...statuses: unknown[]) => {
    person.wallet.instead["wallet_sendCalls"] = () => said;
    person.wallet.instead["wallet_getCallsStatus"] = () => {
      const next = statuses.shift();
      if (next instanceof Error) throw next;
      return next;
    };
  };
  const hash: Hash = `0x${"ab".repeat(32)}`;
  const done = (status: number) => ({ status, receipts: [{ transactionHash: hash }] });

  test("is waited for, by earlier wallets too, until there is a hash", async () => {
    answers(
      { id: "0x1" },
      { status: 100 },
      coded(-32603),
      { status: 100, receipts: [] },
      done(200),
    );
    expect(await ask()).toEqual({ result: "sent", hash });
    answers("0x1", done(200));
    expect(await ask()).toEqual({ result: "sent", hash });
    // The chain says what a failed one did.
    answers("0x1", done(500));
    expect(await ask()).toEqual({ result: "sent", hash });
  });

  test("that it gave up is no longer waited for", async () => {
    answers({ id: "0x1" }, { status: 400 });
    expect(await ask()).toEqual({ result: "fault", fault: "unknown" });
  });

  test("is unclear where it may have sent them", async () => {
    for (const said of [{}, 7, { id: "" }]) {
      answers(said);
      expect(await ask()).toEqual({ result: "unclear", fault: "unknown" });
    }
    person.wallet.instead["wallet_sendCalls"] = throwing(-32603);
    expect(await ask()).toMatchObject({ result: "unclear" });
    person.wallet.instead["wallet_sendCalls"] = throwing(4001);
    expect(await ask()).toEqual({ result: "fault", fault: "rejected" });
  });
});

describe("whether a wallet does several calls as one", () => {
  const owner: Address = SPENDER;
  const said = async (capabilities: unknown, chainId = 137) => {
    person.wallet.instead["wallet_getCapabilities"] = () => capabilities;
    return supportsAtomicBatch(person.wallet, owner, chainId);
  };
  const of = (status: unknown) => ({ atomic: { status } });

  test("is what it says of this account on this chain", async () => {
    for (const status of ["supported", "ready"]) {
      expect(await said({ "0x89": of(status) })).toBe(true);
      expect(await said({ "0X0089": of(status), "0x1": of("unsupported") })).toBe(true);
      expect(await said({ "0x1": of(status) })).toBe(false);
    }
    const [asked] = person.wallet.asked;
    expect(asked).toEqual({ method: "wallet_getCapabilities", params: [owner, ["0x89"]] });
  });

  test("is no where it says anything else, or nothing", async () => {
    const others = [null, "yes", [], {}, { "0x89": null }, { "0x89": of("unsupported") }];
    for (const other of [...others, { "0x89": { atomic: true } }, { atomic: of("supported") }]) {
      expect(await said(other)).toBe(false);
    }
    delete person.wallet.instead["wallet_getCapabilities"];
    expect(await supportsAtomicBatch(person.wallet, owner, 137)).toBe(false);
  });
});
