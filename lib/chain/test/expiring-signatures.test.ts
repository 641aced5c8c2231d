import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expiringPhase } from "#lib/rules/allowances/expiring-phase.ts";
import { gasFor } from "#lib/chain/port/payer.ts";
import { readAllowances } from "#lib/chain/port/read-allowances.ts";
import { readExpiring } from "#lib/allowances/checks/assess-signature.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import { solanaByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { env } from "#lib/core/env.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import {
  openExpiringWorld,
  otherChain,
  TRON_SPENDER,
  UNITS,
  type ExpiringWorld,
} from "./expiring-world.ts";

const environment = "sandbox" as const;
const CONFIRMATIONS = 2;

let world: ExpiringWorld;
beforeAll(async () => void (world = await openExpiringWorld()));
afterAll(() => world.close());

describe.each(["tron", "solana"] as const)("on %s, through the sandbox's front", (network) => {
  const pair = (owner: string) => ({
    environment,
    network,
    token: "USDT" as const,
    spender: world[network].spender,
    owner,
    signer: owner,
    confirmations: CONFIRMATIONS,
  });

  test("an approval is followed from its bytes to where it is final", async () => {
    const wallet = await world.funded(network);
    const place = pair(wallet.address);
    const before = await readPayer(place);
    if (!before.known) throw new Error(before.why);
    expect(before).toMatchObject({
      balanceUnits: 40_000_000n,
      allowanceUnits: 0n,
      isContract: false,
      replaced: null,
      mayBeSponsored: false,
    });
    expect(gasFor(before, 2)).toBeGreaterThan(0n);
    expect(gasFor(before, 2)).toBeLessThan(before.nativeUnits);
    const { bytes, validUntil } = await world.drafted(network, wallet.address);
    const phaseOf = async (state: "asked" | "sent", hash: string | null) => {
      const reading = await readExpiring({ ...place, hash, validUntil });
      return expiringPhase({ state, units: UNITS, hash }, reading.known ? reading : null, 2).phase;
    };
    expect(await phaseOf("asked", world[network].hashOf(bytes))).toBe("unreported");
    const signed = await wallet.sign(bytes);
    const read = await signedApproval({ network, signer: wallet.address, bytes }, signed);
    if (!read.ok) throw new Error("refused");
    const { hash } = read;
    expect(await phaseOf("sent", hash)).toBe("pending");
    expect(await sendSigned(place, signed)).toEqual({ known: true, isTaken: true });
    world.passFinality();
    await expect.poll(() => phaseOf("sent", hash)).toBe("allowed");
    const after = await readPayer(place);
    if (!after.known) throw new Error(after.why);
    expect(after).toMatchObject({ allowanceUnits: UNITS, balanceUnits: 40_000_000n });
    expect(before.nativeUnits - after.nativeUnits).toBeLessThanOrEqual(gasFor(before, 1));
    expect(await readCurrentAllowance(place)).toEqual({
      known: true,
      allowanceUnits: UNITS,
      deepAllowanceUnits: UNITS,
    });
    expect(await readAllowances([place])).toEqual([{ known: true, units: UNITS }]);
    // Sending the same bytes again changes nothing.
    await sendSigned(place, signed);
    expect(await readAllowances([place])).toEqual([{ known: true, units: UNITS }]);
    const revoke = await world.drafted(network, wallet.address, 0n);
    await sendSigned(place, await wallet.sign(revoke.bytes));
    await expect.poll(() => readAllowances([place])).toEqual([{ known: true, units: 0n }]);
  });

  test("another key's signature, another message, a bit more or less are refused", async () => {
    const [wallet, other] = [await world.funded(network), await world[network].wallet()];
    const { bytes } = await world.drafted(network, wallet.address);
    const more = await world.drafted(network, wallet.address, UNITS + 1n);
    const signed = await wallet.sign(bytes);
    const asked = { network, signer: wallet.address, bytes };
    const flipped = signed.at(-21) === "0" ? "1" : "0";
    for (const wrong of [
      await other.sign(bytes),
      await wallet.sign(more.bytes),
      `${signed}00`,
      signed.slice(0, -2),
      `${signed.slice(0, -21)}${flipped}${signed.slice(-20)}`,
      bytes,
      "00",
    ]) {
      expect(await signedApproval(asked, wrong)).toMatchObject({ ok: false });
    }
    expect((await signedApproval(asked, signed)).ok).toBe(true);
  });

  test("a node of another chain, or none, is not believed", async () => {
    const place = pair((await world[network].wallet()).address);
    const name = network === "tron" ? "RPC_URL_TRON" : "RPC_URL_SOLANA";
    const other = await otherChain();
    for (const [url, why] of [
      [other, "other_chain"],
      [`${world.url}/rpc/polygon`, "silent"],
      ["http://127.0.0.1:9", "silent"],
    ] as const) {
      Object.assign(env(), { [name]: url });
      expect(await readPayer(place)).toEqual({ known: false, why });
      expect(await readCurrentAllowance(place)).toEqual({ known: false, why });
      expect(await readAllowances([place])).toEqual([{ known: false, why }]);
      expect(await world[network].draft(place.owner)).toEqual({ known: false, why });
      expect(await sendSigned(place, "00")).toEqual({ known: false, why });
    }
    Object.assign(env(), { [name]: undefined });
  });
});

test("on solana the delegate of before is said, and ends with the approval", async () => {
  const wallet = await world.funded("solana");
  const other = await sandboxDelegate(8);
  const place = { environment, network: "solana", token: "USDT", owner: wallet.address } as const;
  const theirs = await world.drafted("solana", wallet.address, 3n, other);
  await sendSigned(place, await wallet.sign(theirs.bytes));
  await expect
    .poll(() => readPayer({ ...place, spender: world.solana.spender }))
    .toMatchObject({ allowanceUnits: 0n, replaced: { spender: other, units: 3n } });
  const ours = await world.drafted("solana", wallet.address);
  await sendSigned(place, await wallet.sign(ours.bytes));
  await expect
    .poll(() => readPayer({ ...place, spender: world.solana.spender }))
    .toMatchObject({ allowanceUnits: UNITS, replaced: null });
  expect(await readPayer({ ...place, spender: other })).toMatchObject({ allowanceUnits: 0n });
});

test("what the token would refuse is not drafted", async () => {
  const poor = await solanaByteWallet();
  await world.gift("solana", poor.address, "NATIVE", "1");
  expect(await world.solana.draft(poor.address)).toEqual({ known: true, draft: null });
  const wallet = await world.funded("tron");
  const first = await world.drafted("tron", wallet.address);
  await sendSigned({ environment, network: "tron" }, await wallet.sign(first.bytes));
  // USDT accepts a new amount only from zero.
  await expect
    .poll(() => world.tron.draft(wallet.address, 1n))
    .toEqual({ known: true, draft: null });
});

test("on tron bytes that nobody sent are dead once a final block is past them", async () => {
  const wallet = await world.funded("tron");
  const { bytes } = await world.drafted("tron", wallet.address);
  const decoded = decodeCall(bytesOf(bytes));
  if (!decoded.ok) throw new Error(decoded.why);
  // The sandbox makes three blocks a second, whose timestamps are a second apart.
  const validUntil = decoded.call.timestampMs + 8_000n;
  const soon = hexOf(encodeCall({ ...decoded.call, expiresAtMs: validUntil }));
  const hash = txIdOf(bytesOf(soon));
  const place = {
    environment,
    network: "tron",
    token: "USDT",
    signer: wallet.address,
    spender: TRON_SPENDER,
    confirmations: CONFIRMATIONS,
  } as const;
  const phaseOf = async () => {
    const reading = await readExpiring({ ...place, hash, validUntil });
    const asked = { state: "asked", units: UNITS, hash: null } as const;
    return expiringPhase(asked, reading.known ? reading : null, CONFIRMATIONS);
  };
  expect(await phaseOf()).toEqual({ phase: "unreported" });
  await expect.poll(phaseOf).toEqual({ phase: "may_ask", why: "expired" });
  const late = await sendSigned(place, await wallet.sign(soon));
  expect(late).toEqual({ known: true, isTaken: false });
});
