import { Interface } from "ethers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountFacts } from "./account-facts.ts";
import { sendApproval, type ApprovalToSend } from "./send-approval.ts";
import {
  SPENDER,
  startAllowanceWorld,
  UNITS,
  type AllowanceWorld,
} from "./test/allowance-world.ts";

const ERC20 = new Interface(["function approve(address spender, uint256 value)"]);
const none = "0x0000000000000000000000000000000000000001";

let world: AllowanceWorld;
let person: Awaited<ReturnType<AllowanceWorld["person"]>>;
beforeAll(async () => void (world = await startAllowanceWorld()));
afterAll(() => world.chain.stop());
beforeEach(async () => void (person = await world.person()));

const send = (override: Partial<ApprovalToSend> = {}) =>
  sendApproval({
    wallet: person.wallet,
    reader: world.reader,
    account: person.account.address,
    allowance: world.allowance(),
    nonce: 0,
    atOnce: false,
    stillHolds: () => true,
    ...override,
  });

/** Expects that no request to sign or send reached the wallet. */
const expectUnopened = async (sending: Promise<unknown>, outcome: object) => {
  expect(await sending).toEqual(outcome);
  expect(person.wallet.signing()).toEqual([]);
};

describe("the wallet is asked for", () => {
  test("exactly the allowance, by bytes that ethers reads, and nothing more", async () => {
    const outcome = await send();
    const asked = person.wallet.signing();
    expect(asked).toHaveLength(1);
    const [call] = asked[0]!.params as [Record<string, string>];
    expect(Object.keys(call).toSorted()).toEqual(["data", "from", "to", "value"]);
    const { token } = world.allowance();
    expect(call).toMatchObject({ from: person.account.address, to: token.address, value: "0x0" });
    expect([...ERC20.decodeFunctionData("approve", call.data ?? "")]).toEqual([SPENDER, UNITS]);

    await world.chain.mine();
    expect(outcome.result).toBe("sent");
    const owner = person.account.address;
    const { allowed } = await accountFacts(world.reader, owner, world.allowance());
    expect(allowed).toBe(UNITS);
  });

  test("nothing when exactly that is allowed already", async () => {
    await world.chain.allow(person.account, "USDC", SPENDER, UNITS);
    await expectUnopened(send(), { result: "already_allowed" });
  });

  test("another amount of USDC over the old one, of USDT only from zero", async () => {
    for (const token of ["USDC", "USDT"] as const) {
      await world.chain.allow(person.account, token, SPENDER, 1n);
    }
    const usdt = world.allowance({}, "USDT");
    const refused = { result: "not_asked", why: "needs_reset" };
    await expectUnopened(send({ allowance: usdt, nonce: 2 }), refused);

    expect(await send({ nonce: 2 })).toMatchObject({ result: "sent" });
    await world.chain.mine();
    expect(await send({ allowance: { ...usdt, units: 0n }, nonce: 3 })).toMatchObject({
      result: "sent",
    });
    await world.chain.mine();
    expect(await send({ allowance: usdt, nonce: 4 })).toMatchObject({ result: "sent" });
    await world.chain.mine();
    const facts = await accountFacts(world.reader, person.account.address, usdt);
    expect(facts).toMatchObject({ allowed: UNITS, nonce: 5, balance: 100_000_000n });
  });

  test("nothing else when the caller's object is changed on the way", async () => {
    const allowance = world.allowance();
    person.wallet.instead.eth_sendTransaction = () => void (allowance.units = 1n);
    let looks = 0;
    person.wallet.instead.eth_chainId = () => {
      looks += 1;
      if (looks > 1) Object.assign(allowance, { spender: none, units: 2n ** 255n });
      return undefined;
    };
    await send({ allowance });
    const [call] = person.wallet.signing()[0]!.params as [{ data: string }];
    expect([...ERC20.decodeFunctionData("approve", call.data)]).toEqual([SPENDER, UNITS]);
  });
});

describe("the wallet is not opened", () => {
  test("once what was shown holds no longer, before the simulation or after it", async () => {
    const changed = { result: "not_asked", why: "changed" };
    await expectUnopened(send({ stillHolds: () => false }), changed);
    let asked = 0;
    await expectUnopened(send({ stillHolds: () => (asked += 1) === 1 }), changed);
    expect(asked).toBe(2);
  });

  test("for another account, at first or since", async () => {
    const other = { result: "not_asked", why: "other_account" };
    person.wallet.accounts = [none, person.account.address];
    await expectUnopened(send(), other);
    person.wallet.accounts = [person.account.address];
    let looks = 0;
    person.wallet.instead.eth_accounts = () => ((looks += 1) > 1 ? [none] : undefined);
    await expectUnopened(send(), other);
  });

  test("on another chain, at first or since", async () => {
    const elsewhere = { result: "fault", fault: "wrong_chain" };
    person.wallet.chainId = 1;
    await expectUnopened(send(), elsewhere);
    person.wallet.chainId = world.chain.network.chainId;
    let looks = 0;
    person.wallet.instead.eth_chainId = () => ((looks += 1) > 1 ? "0x1" : undefined);
    await expectUnopened(send(), elsewhere);
  });

  test("while it is locked", async () => {
    person.wallet.accounts = [];
    await expectUnopened(send(), { result: "fault", fault: "locked" });
  });

  test("on another chain, although the caller's object follows it there", async () => {
    const allowance = world.allowance();
    let looks = 0;
    person.wallet.instead.eth_chainId = () => {
      looks += 1;
      if (looks === 1) return undefined;
      allowance.chainId = 1;
      return "0x1";
    };
    await expectUnopened(send({ allowance }), { result: "fault", fault: "wrong_chain" });
  });

  test("when our own node is another chain's", async () => {
    const reader = world.readerAt(await world.chain.answering("eth_chainId", { result: "0x1" }));
    await expectUnopened(send({ reader }), { result: "not_asked", why: "other_rpc_chain" });
  });

  test("for a contract; an account that lends itself a contract's code is none", async () => {
    const { address } = person.account;
    await world.chain.node.setCode({ address, bytecode: "0x6001" });
    await expectUnopened(send(), { result: "not_asked", why: "contract_wallet" });
    const bytecode = `0xef0100${"ab".repeat(20)}` as const;
    const reader = world.readerAt(await world.chain.answering("eth_getCode", { result: bytecode }));
    const facts = await accountFacts(reader, address, world.allowance());
    expect(facts.isContract).toBe(false);
  });

  test("after something else was sent from the account", async () => {
    await world.chain.allow(person.account, "USDC", SPENDER, 1n);
    await expectUnopened(send({ nonce: 0 }), { result: "not_asked", why: "nonce_moved" });
  });

  test("when the token would refuse it", async () => {
    const allowance = world.allowance();
    const token = { ...allowance.token, address: none } as const;
    const reverts = { error: { code: 3, message: "execution reverted", data: "0x" } };
    const reader = world.readerAt(await world.chain.answering("eth_call", reverts, "095ea7b3"));
    await expectUnopened(send({ reader }), { result: "fault", fault: "reverted" });
    const word = `0x${"0".repeat(64)}`;
    const says = world.readerAt(
      await world.chain.answering("eth_call", { result: word }, "095ea7b3"),
    );
    await expectUnopened(send({ reader: says }), { result: "fault", fault: "reverted" });
    expect(await send({ allowance: { ...allowance, token } })).not.toHaveProperty("hash");
  });

  test("without gas", async () => {
    const { address } = person.account;
    await world.chain.node.setBalance({ address, value: 1n });
    await expectUnopened(send(), { result: "fault", fault: "insufficient_gas" });
  });

  test("while the chain can't be read", async () => {
    const reader = world.readerAt("http://127.0.0.1:9");
    await expectUnopened(send({ reader }), { result: "fault", fault: "rpc_down" });
  });
});

describe("what the wallet answers", () => {
  const throwing = (code: number) => () => {
    throw Object.assign(new Error("x"), { code });
  };

  test.each([
    [4001, { result: "fault", fault: "rejected" }],
    [-32002, { result: "fault", fault: "locked" }],
    [4100, { result: "fault", fault: "no_account" }],
    [4900, { result: "unclear", fault: "disconnected" }],
    [-32603, { result: "unclear", fault: "unknown" }],
  ])("%i", async (code, outcome) => {
    person.wallet.instead.eth_sendTransaction = throwing(code);
    expect(await send()).toEqual(outcome);
  });

  test("a device that signs no contract calls has sent nothing", async () => {
    person.wallet.instead.eth_sendTransaction = () => {
      throw Object.assign(new Error("Please enable Blind signing"), { code: -32603 });
    };
    expect(await send()).toEqual({ result: "fault", fault: "blind_signing" });
  });

  test("something that is no hash may have been sent", async () => {
    for (const answer of ["ok", null, 7, { hash: `0x${"ab".repeat(32)}` }, "0x12"]) {
      person.wallet.instead.eth_sendTransaction = () => answer;
      expect(await send()).toEqual({ result: "unclear", fault: "unknown" });
    }
  });
});
