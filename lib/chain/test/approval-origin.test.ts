import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalOrigin } from "#lib/chain/port/approval-origin.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import type { ByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import { env } from "#lib/core/env.ts";
import { openExpiringWorld, UNITS, type ExpiringWorld } from "./expiring-world.ts";

const environment = "sandbox" as const;

let world: ExpiringWorld;
beforeAll(async () => void (world = await openExpiringWorld()));
afterAll(() => world.close());

describe.each(["tron", "solana"] as const)("on %s an allowance", (network) => {
  /** Signs and sends an approval; returns its hash. */
  async function approved(wallet: ByteWallet, units: bigint): Promise<string> {
    const { bytes } = await world.drafted(network, wallet.address, units);
    const signed = await wallet.sign(bytes);
    const read = await signedApproval({ network, signer: wallet.address, bytes }, signed);
    if (!read.ok) throw new Error("refused");
    await sendSigned({ environment, network }, signed);
    return read.hash;
  }
  const place = (owner: string) => ({
    environment,
    network,
    token: "USDT" as const,
    spender: world[network].spender,
    confirmations: 2,
    owner,
    signer: owner,
  });
  /** Waits until the allowance is set and its block is final. */
  async function stands(owner: string, units: bigint, hash: string): Promise<void> {
    world.passFinality();
    await expect
      .poll(() => readCurrentAllowance(place(owner)))
      .toMatchObject({ allowanceUnits: units, deepAllowanceUnits: units });
    await expect.poll(() => originOf(owner, [hash])).not.toEqual(is("settling"));
  }
  const originOf = (owner: string, hashes: readonly string[]) =>
    approvalOrigin({
      ...place(owner),
      units: UNITS,
      own: hashes.map((hash) => ({ hash, nonce: 0, fromBlock: 0n })),
    });
  const is = (origin: string) => ({ known: true, origin });

  test("serves the newest transaction that gave it, once final, and no other", async () => {
    const wallet = await world.funded(network);
    const first = await approved(wallet, UNITS);
    await expect.poll(() => originOf(wallet.address, [first])).toEqual(is("settling"));
    await stands(wallet.address, UNITS, first);
    expect(await originOf(wallet.address, [first])).toEqual(is("own"));
    expect(await originOf(wallet.address, ["ab".repeat(32), first])).toEqual(is("own"));
    // No transaction was reported, or one that does not exist.
    expect(await originOf(wallet.address, [])).toEqual(is("elsewhere"));
    expect(await originOf(wallet.address, ["nonsense"])).toEqual(is("elsewhere"));
    // Transfers to the wallet leave the allowance as it is.
    await world.gift(network, wallet.address, "USDT", "1");
    await expect.poll(() => originOf(wallet.address, [first])).toEqual(is("own"));
    // An approval of another wallet, of the same amount.
    const other = await world.funded(network);
    const theirs = await approved(other, UNITS);
    await approved(wallet, 0n);
    await expect
      .poll(() => readCurrentAllowance(place(wallet.address)))
      .toMatchObject({ allowanceUnits: 0n });
    const second = await approved(wallet, UNITS);
    await stands(wallet.address, UNITS, second);
    expect(await originOf(wallet.address, [first])).toEqual(is("elsewhere"));
    expect(await originOf(wallet.address, [theirs])).toEqual(is("elsewhere"));
    expect(await originOf(wallet.address, [second])).toEqual(is("own"));
  });

  test("is not known where the node gives no answer", async () => {
    const wallet = await world[network].wallet();
    const name = network === "tron" ? "RPC_URL_TRON" : "RPC_URL_SOLANA";
    Object.assign(env(), { [name]: "http://127.0.0.1:9" });
    expect(await originOf(wallet.address, ["ab".repeat(32)])).toEqual({
      known: false,
      why: "silent",
    });
    Object.assign(env(), { [name]: undefined });
  });
});
