import { AccountRole, address, type Instruction } from "@solana/kit";
import { base58 } from "@scure/base";
import type { SolanaApproval } from "#lib/rules/allowances/solana/approval-faults.ts";
import {
  limitInstruction,
  OWN_BUDGET,
  priceInstruction,
} from "#lib/rules/allowances/solana/build-approval.ts";
import { LIGHTHOUSE_PROGRAM } from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { APPROVAL, BLOCKHASH, approveInstruction, messageOf } from "./solana-messages.ts";

/** An instruction of Lighthouse's about an account that it only reads; 2 to 17 are assertions. */
export const assertion = (
  kind: number,
  at: string = APPROVAL.owner,
  rest: Iterable<number> = [4, 1],
): Instruction => ({
  programAddress: address(LIGHTHOUSE_PROGRAM),
  accounts: [{ address: address(at), role: AccountRole.READONLY }],
  data: Uint8Array.from([kind, ...rest]),
});

/** As Lighthouse's own encoder (lighthouse-sdk 2.1.0) writes it; the last one was seen on mainnet. */
const WRITTEN = {
  lamports: bytesOf("050000c0878b3b0000000004"),
  systemOwned: bytesOf("060001030000"),
  tokenMany: bytesOf("0a00010280969800000000000004"),
  seen: base58.decode("3zkF6GTy"),
};
const written = (data: Uint8Array, at: string) => assertion(data[0] ?? 0, at, data.subarray(1));

export type ReturnedMessage = { name: string; message: Uint8Array };

/** What wallets make of an approval that they are asked to sign, as measured or as their documents say. */
export async function returnedMessages(
  approval: SolanaApproval,
  blockhash: string = BLOCKHASH,
): Promise<ReturnedMessage[]> {
  const approve: Instruction = await approveInstruction(approval);
  const { owner } = approval;
  const source = await tokenAccountOf(approval);
  const [ownLimit, ownPrice] = OWN_BUDGET as [Instruction, Instruction];
  const lamports = written(WRITTEN.lamports, owner);
  const systemOwned = written(WRITTEN.systemOwned, owner);
  const tokenMany = written(WRITTEN.tokenMany, source);
  const tokenOwner = assertion(9, source, [0, 1, ...base58.decode(owner), 0]);
  const of = (name: string, ...instructions: Instruction[]) => ({
    name,
    message: messageOf({ feePayer: owner, instructions, blockhash }),
  });
  return [
    of("the very message", ownLimit, ownPrice, approve),
    of("MetaMask on a bare approval", priceInstruction(10_000n), approve, limitInstruction(463)),
    of("Phantom on devnet", limitInstruction(200_000), priceInstruction(50_000n), approve),
    of("Phantom of January 2026", ownLimit, ownPrice, approve, lamports),
    of(
      "Phantom of August 2026",
      ownLimit,
      ownPrice,
      systemOwned,
      tokenMany,
      lamports,
      approve,
      tokenOwner,
    ),
    of("Solflare", ownLimit, ownPrice, approve, lamports, tokenOwner),
    of("Mobile Wallet Adapter's price", ownLimit, priceInstruction(100_000n), approve),
    of("an assertion in front of all", lamports, ownLimit, ownPrice, approve),
    of("the assertion seen on mainnet", ownLimit, approve, written(WRITTEN.seen, owner)),
    of("a limit alone", limitInstruction(20_000), approve),
    of("a price alone", priceInstruction(1n), approve),
    of("no price", limitInstruction(20_000), priceInstruction(0n), approve),
    of("exactly the cap", limitInstruction(1_000_000), priceInstruction(1_000_000n), approve),
    of("an assertion on a stranger's account", approve, assertion(5, approval.mint)),
    ...Array.from({ length: 16 }, (_, at) =>
      of(`assertion ${at + 2}`, ownLimit, ownPrice, approve, assertion(at + 2, owner)),
    ),
  ];
}
