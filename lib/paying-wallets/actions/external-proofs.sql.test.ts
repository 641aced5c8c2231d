import {
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  type Address,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { settleExternalWallets } from "#lib/paying-wallets/jobs/settle-external-wallets.ts";
import {
  externalWalletById,
  storeExternalProof,
  usableExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { externalRegistration, fieldsOf } from "#lib/test/external/external-registration.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { renewProofTextAction, proveExternalWalletAction } from "./external-proofs.ts";
import {
  nameExternalPeopleAction,
  activateExternalWalletAction,
  registerExternalWalletAction,
} from "./external-wallets.ts";

const LONG = 60_000;
const it = await externalRegistration();
const { bare, registered, detail, look } = it;
const { db } = it.dashboard.store;
afterAll(() => it.drop());
await it.dashboard.administerAlone();
beforeEach(() => it.begin(), LONG);

const REFUSED = { signature: "not_signed_by_account" };
const prove = async (id: string, signature: string) =>
  fieldsOf(await proveExternalWalletAction({ id, signature }));
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const put = async (address: Address, bytecode: Hex) => {
  await bare.node.setCode({ address, bytecode });
  return address;
};

/** Gives back the first word of whatever it is called with, as a proxy of another kind may. */
const ECHO = "0x6020600060003760206000f3" as Hex;
/** Takes any signature of anything. */
const YES_TO_ALL = `0x7f1626ba7e${"0".repeat(56)}60005260206000f3` as const;
/** The account of a key that has delegated to code (EIP-7702). */
const DELEGATED = `0xef0100${"ab".repeat(20)}` as const;

test.each([
  ["gives back what it is asked", ECHO],
  ["takes any signature of anything", YES_TO_ALL],
])("a contract that %s has proved nothing", async (_, code) => {
  const id = await registered({ address: await put(newAddress(), code) });
  expect(await prove(id, "0x1234")).toEqual(REFUSED);
  expect(await prove(id, "0x")).toEqual(REFUSED);
  expect(await look(id)).toBe("nothing");
});

test("the account of a key is none, delegated or not", async () => {
  const address = await put(newAddress(), DELEGATED);
  expect(fieldsOf(await registerExternalWalletAction(it.typed({ address })))).toEqual({
    address: "account_with_key",
  });
});

test(
  "the same call by a key at the address proves nothing",
  async () => {
    const key = generatePrivateKey();
    const owner = privateKeyToAccount(key);
    await put(owner.address, YES_TO_ALL);
    const id = await registered({ address: owner.address });
    await put(owner.address, "0x");
    await bare.fund(owner.address, 0n);
    const wallet = createWalletClient({ account: owner, transport: http(bare.url) });
    const { call } = await detail(id);
    await wallet.sendTransaction({
      to: getAddress(call.to),
      data: call.data,
      gas: 200_000n,
      chain: null,
    });
    expect(await look(id)).toBe("nothing");
  },
  LONG,
);

test(
  "its call counts with zero tokens alone, and only once it is deep",
  async () => {
    const id = await registered();
    const { call } = await detail(id);
    const spender = getAddress(`0x${call.data.slice(34, 74)}`);
    const abi = parseAbi(["function approve(address, uint256)"]);
    const data = encodeFunctionData({ abi, functionName: "approve", args: [spender, 5n] });
    await it.safe.act({ to: call.to as Address, data });
    expect(await look(id)).toBe("nothing");
    await it.safe.act(call as never);
    expect(await look(id, 0)).toBe("settling");
    expect((await detail(id)).state).toBe("asked");
    expect(await look(id)).toBe("proved");
  },
  LONG,
);

test(
  "what it has noted on the chain counts once it is deep",
  async () => {
    const id = await registered();
    await it.safe.signTextOnChain((await detail(id)).text);
    expect(await prove(id, "0x")).toEqual(REFUSED);
    expect(await look(id, 0)).toBe("nothing");
    await bare.mine(3);
    expect(await prove(id, "0x")).toEqual({});
  },
  LONG,
);

test(
  "a call counts by its block's time, which is no later than the text's end; it is looked for a while longer",
  async () => {
    const id = await registered();
    const { searched_to } = (await externalWalletById(db, MAIN_ACCOUNT, BigInt(id)))!;
    const lookedAt = async (end: Date) => {
      await db
        .updateTable("external_wallet")
        .set({ text_ends_at: end, searched_to, next_look_at: new Date(0) })
        .where("id", "=", BigInt(id))
        .execute();
      await settleExternalWallets(it.dashboard.store);
      const { proof, next_look_at: next } = (await externalWalletById(
        db,
        MAIN_ACCOUNT,
        BigInt(id),
      ))!;
      return { proof, isLookedForOn: next !== null };
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    expect(await lookedAt(minutesAgo(14))).toEqual({ proof: null, isLookedForOn: true });
    expect(await lookedAt(minutesAgo(16))).toEqual({ proof: null, isLookedForOn: false });
    const { call } = await detail(id);
    const timestamp = BigInt(Math.floor(minutesAgo(5).getTime() / 1000));
    await bare.node.setNextBlockTimestamp({ timestamp });
    await it.safe.act(call as never);
    await bare.mine(3);
    const made = new Date(Number(timestamp) * 1000);
    expect((await lookedAt(new Date(made.getTime() - 1000))).proof).toBe(null);
    expect((await lookedAt(made)).proof).toBe("transaction");
  },
  LONG,
);

test(
  "a proof is kept for the very text that was asked for, and while it holds or so much longer",
  async () => {
    const id = BigInt(await registered());
    const old = (await externalWalletById(db, MAIN_ACCOUNT, id))!;
    await renewProofTextAction({ id: String(id) });
    const proof = { proof: "erc1271", proof_signature: "0x" } as const;
    expect(await storeExternalProof(db, old, proof)).toBe(false);
    const now = (await externalWalletById(db, MAIN_ACCOUNT, id))!;
    const end = (at: Date) =>
      db.updateTable("external_wallet").set({ text_ends_at: at }).where("id", "=", id).execute();
    await end(new Date(Date.now() - 1000));
    expect(await storeExternalProof(db, now, proof)).toBe(false);
    await end(new Date(Date.now() - 16 * 60_000));
    expect(await storeExternalProof(db, now, proof, 15)).toBe(false);
    await end(now.text_ends_at);
    expect(await storeExternalProof(db, now, proof)).toBe(true);
  },
  LONG,
);

test(
  "one that is no contract any more is not put into use; nobody else's is seen or named on",
  async () => {
    const id = await registered();
    await prove(id, await it.safe.signText((await detail(id)).text));
    const code = await bare.node.request({
      method: "eth_getCode" as never,
      params: [it.safe.address, "latest"] as never,
    });
    await put(it.safe.address, "0x");
    expect(codeOf(await activateExternalWalletAction({ id }))).toBe("CONFLICT");
    await put(it.safe.address, code as Hex);
    const unknown = { id, people: { nobody: true } };
    expect(fieldsOf(await nameExternalPeopleAction(unknown))).toEqual({ people: "unknown" });
    expect(codeOf(await activateExternalWalletAction({ id }))).toBe("ok");
    expect(await externalWalletById(db, "another", BigInt(id))).toBeNull();
    const place = { network: "polygon", address: it.safe.address };
    expect(await usableExternalWallet(db, MAIN_ACCOUNT, it.operator, place)).not.toBeNull();
    expect(await usableExternalWallet(db, "another", it.operator, place)).toBeNull();
  },
  LONG,
);
