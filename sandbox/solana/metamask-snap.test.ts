import { randomUUID } from "node:crypto";
import { address, type Base64EncodedWireTransaction, type Instruction } from "@solana/kit";
import { fetchToken } from "@solana-program/token";
import { base58 } from "@scure/base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SolanaApproval } from "#lib/rules/allowances/solana/approval-faults.ts";
import {
  buildApproval,
  limitInstruction,
  priceInstruction,
} from "#lib/rules/allowances/solana/build-approval.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import {
  readSigned,
  signedApprovalFault,
  unsignedTransaction,
} from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { readByStranger } from "#protocol/test/read-by-stranger.ts";
import { approveInstruction, messageOf } from "#protocol/test/solana-messages.ts";
import { openSnap } from "#sandbox/test/open-snap.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { SOLANA_MINTS } from "./solana-network.ts";

const BUNDLE = import.meta.resolve("@metamask/solana-wallet-snap/dist/bundle.js");
const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

let solana: TestSolana;
let ask: ReturnType<typeof openSnap>;
let account: { id: string; address: string };
let approval: SolanaApproval;

/** MetaMask's nodes, answered by the sandbox; it gets nothing else. */
const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!/solana.*infura/.test(new URL(request.url).host)) return new Response("{}", { status: 503 });
  const headers = { "content-type": "application/json" };
  return fetch(solana.url, { method: "POST", headers, body: await request.text() });
};

beforeAll(async () => {
  solana = await openTestSolana();
  ask = openSnap(BUNDLE, network);
  const made = await ask("onKeyringRequest", "keyring_createAccount", { options: {} });
  account = made as typeof account;
  const owner = account.address;
  await solana.faucet.give({ token: "NATIVE", address: owner, units: 10n ** 9n });
  await solana.faucet.give({ token: "USDC", address: owner, units: 10_000_000n });
  const delegate = some();
  approval = { owner, mint: SOLANA_MINTS.USDC, delegate, units: 1_500_000n };
});
afterAll(() => solana.close());

/** An address that nobody has seen. */
const some = () => base58.encode(crypto.getRandomValues(new Uint8Array(32)));
const blockhash = async () => (await solana.rpc.getLatestBlockhash().send()).value.blockhash;

/** MetaMask's answer to a page that asks it to sign; the person says yes. */
async function signed(message: Uint8Array): Promise<Uint8Array> {
  const transaction = Buffer.from(unsignedTransaction(message)).toString("base64");
  const answer = (await ask("onKeyringRequest", "keyring_submitRequest", {
    id: randomUUID(),
    origin: "https://ponte.example",
    scope: MAINNET,
    account: account.id,
    request: {
      method: "signTransaction",
      params: { account: { address: account.address }, scope: MAINNET, transaction },
    },
  })) as { result: { signedTransaction: string } };
  return new Uint8Array(Buffer.from(answer.result.signedTransaction, "base64"));
}

describe("MetaMask's own code", () => {
  test("signs our approval as it is, whatever the mint and the delegate", async () => {
    const hash = await blockhash();
    for (let turn = 0; turn < 200; turn += 1) {
      const units = BigInt(turn) * 1_000_003n;
      const asked = { owner: account.address, mint: some(), delegate: some(), units };
      const message = await buildApproval(asked, hash);
      const returned = await signed(message);
      expect(Buffer.from(returned.subarray(65)).equals(Buffer.from(message))).toBe(true);
      expect(await signedApprovalFault(returned, message, account.address)).toBeNull();
    }
  });

  test("and the chain does what it says", async () => {
    const message = await buildApproval(approval, await blockhash());
    const wire = Buffer.from(await signed(message)).toString("base64");
    await solana.rpc
      .sendTransaction(wire as Base64EncodedWireTransaction, { encoding: "base64" })
      .send();
    const source = await tokenAccountOf(approval);
    const { data } = await fetchToken(solana.rpc, address(source));
    expect(data.delegate).toEqual({ __option: "Some", value: approval.delegate });
    expect(data.delegatedAmount).toBe(approval.units);
  });

  test.each<[string, Instruction[], number]>([
    ["neither limit nor price", [], 2],
    ["a price alone", [priceInstruction(7n)], 1],
    ["a limit alone", [limitInstruction(50_000)], 1],
  ])("changes one with %s, and that passes too", async (_what, budget, least) => {
    const instructions = [...budget, await approveInstruction(approval)];
    const hash = await blockhash();
    const message = messageOf({ feePayer: account.address, instructions, blockhash: hash });
    const returned = await signed(message);
    const changed = returned.subarray(65);
    expect(changed.length).toBeGreaterThan(message.length + 6 * least);
    expect(await signedApprovalFault(returned, message, account.address)).toBeNull();
    const ours = await buildApproval(approval, hash);
    expect(await signedApprovalFault(returned, ours, account.address)).toBeNull();
    expect(readByStranger(changed)).toBe(readByStranger(ours));
    expect(readApproval(changed)).toMatchObject({
      ok: true,
      approval: { computeUnits: expect.any(Number), microLamports: expect.any(BigInt) },
    });
    const read = readSigned(returned);
    expect(read.ok && read.feeLamports).toBeGreaterThan(5_000n);
  });
});
