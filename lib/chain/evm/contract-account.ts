import "server-only";
import { randomBytes } from "node:crypto";
import {
  BaseError,
  encodeFunctionData,
  ExecutionRevertedError,
  parseAbi,
  toHex,
  type Hash,
  type Hex,
  type PublicClient,
} from "viem";
import { askChain, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { findApprovals } from "#lib/chain/port/find-approvals.ts";
import { hasConfirmations } from "#lib/chain/port/has-confirmations.ts";
import { pinnedTokensOn } from "#lib/chain/port/pinned-tokens.ts";
import { hasOwnCode, isDelegated } from "#lib/rules/paying-wallets/account-code.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";

type Place = ChainPlace & { address: EvmAddress };

/** `delegated`: a key's account that has delegated to code (EIP-7702) · `bare`: no code at all. */
export type AccountKind = "contract" | "delegated" | "bare";

async function kindOf(client: PublicClient, address: EvmAddress): Promise<AccountKind> {
  const code = await client.getCode({ address });
  if (hasOwnCode(code)) return "contract";
  return isDelegated(code) ? "delegated" : "bare";
}

/** What stands at an address, and the newest block. */
export const readAccountKind = (ask: Place): Promise<Known<{ kind: AccountKind; head: bigint }>> =>
  askChain(ask, async (client) => {
    const head = await client.getBlockNumber();
    return { head, kind: await kindOf(client, ask.address) };
  });

const EIP_1271 = parseAbi(["function isValidSignature(bytes32 hash, bytes signature)"]);
/** The whole word, since a contract that gives back what it was asked begins with the same four bytes. */
const YES = `0x1626ba7e${"0".repeat(56)}`;
const ANY_BYTES = 32;

type Signed = { hash: Hex; signature: Hex };

async function saysYes(
  client: PublicClient,
  address: EvmAddress,
  { hash, signature }: Signed,
  blockNumber: bigint,
): Promise<boolean> {
  const args = [hash, signature] as const;
  const data = encodeFunctionData({ abi: EIP_1271, functionName: "isValidSignature", args });
  try {
    return (await client.call({ to: address, data, blockNumber })).data === YES;
  } catch (error) {
    const isRefusal =
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof ExecutionRevertedError) !== null;
    if (isRefusal) return false;
    throw error;
  }
}

/**
 * Whether the contract itself says that this is its signature of the hash (EIP-1271), `depth` blocks ago.
 * One that takes the same signature for any hash says nothing.
 */
export const readContractSignature = (
  ask: Place & Signed & { depth: number },
): Promise<Known<{ kind: AccountKind; isSigned: boolean }>> =>
  askChain(ask, async (client) => {
    const { address, depth } = ask;
    const kind = await kindOf(client, address);
    const head = await client.getBlockNumber();
    const at = head < BigInt(depth) ? 0n : head - BigInt(depth);
    const any = { ...ask, hash: toHex(randomBytes(ANY_BYTES)) };
    const isSigned =
      kind === "contract" &&
      (await saysYes(client, address, ask, at)) &&
      !(await saysYes(client, address, any, at));
    return { kind, isSigned };
  });

/** An account's own call, deep enough; and up to which block everything else was seen. */
export type NamedMark = {
  call: { hash: Hash; blockNumber: bigint } | null;
  /** It is there, but not deep enough yet. */
  isSettling: boolean;
  searchedTo: bigint;
};

/**
 * Looks for the account's own `approve(mark, 0)` of a pinned token, made no later than `until`. In an Approval
 * event the token itself says who the owner is, and nobody but the owner, by a call or by a signature that the
 * token checks, can cause one for a spender that has no key.
 */
export async function findNamedMark(
  ask: Place & { mark: EvmAddress; until: Date; searchedTo: bigint; confirmations: number },
): Promise<Known<NamedMark>> {
  const { environment, network, address, mark, confirmations } = ask;
  const result: NamedMark = { call: null, isSettling: false, searchedTo: ask.searchedTo };
  const ends: bigint[] = [];
  for (const { token } of pinnedTokensOn(ask)) {
    const found = await findApprovals({
      environment,
      network,
      token,
      owner: address,
      spender: mark,
      fromBlock: ask.searchedTo + 1n,
    });
    if (!found.known) return found;
    // The newest blocks are searched again: they may be replaced.
    ends.push((found.searchedTo ?? ask.searchedTo) - BigInt(confirmations));
    const own = found.approvals.find(({ units, at }) => units === 0n && at <= ask.until);
    if (!own) continue;
    const held = await askChain(ask, async (client) => ({
      isDeep: await hasConfirmations(client, own, confirmations - 1),
    }));
    if (!held.known) return held;
    if (held.isDeep) return { known: true, ...result, call: own };
    result.isSettling = true;
  }
  const end = ends.reduce((one, other) => (one < other ? one : other), ends[0] ?? ask.searchedTo);
  return { known: true, ...result, searchedTo: end > ask.searchedTo ? end : ask.searchedTo };
}
