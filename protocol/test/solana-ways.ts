import { address } from "@solana/kit";
import { OWN_BUDGET, priceInstruction } from "#lib/rules/allowances/solana/build-approval.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { returnedMessages } from "./solana-additions.ts";
import { approveInstruction, messageOf, someAddress } from "./solana-messages.ts";

/** What a wallet on Solana makes of an approval before it signs it, as told by whoever is named. */
export type SolanaWay = {
  wallet: string;
  /** Its name in our list. */
  listed: string;
  /** Who tells it. */
  source: string;
  /** The chains for which it signs, where the sandbox's own is none of them. */
  chains?: readonly string[];
  makes: (asked: Uint8Array) => Promise<Uint8Array>;
  /** Why what it makes is refused, and the program that this is about. */
  refused?: { why: string; program: string | null };
};

function approvalIn(asked: Uint8Array) {
  const read = readApproval(asked);
  if (!read.ok) throw new Error(read.why);
  return read.approval;
}

/** Makes what stands under this name among the messages that wallets return. */
const as = (name: string) => async (asked: Uint8Array) => {
  const approval = approvalIn(asked);
  const made = await returnedMessages(approval, approval.blockhash);
  const found = made.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found.message;
};

async function withMemo(asked: Uint8Array): Promise<Uint8Array> {
  const approval = approvalIn(asked);
  const [limit] = OWN_BUDGET;
  const memo = {
    programAddress: address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"),
    data: new TextEncoder().encode("tokenstudio"),
  };
  const instructions = [
    ...(limit ? [limit] : []),
    priceInstruction(100_000n),
    await approveInstruction(approval),
    memo,
  ];
  return messageOf({ feePayer: approval.owner, instructions, blockhash: approval.blockhash });
}

async function onAnotherBlock(asked: Uint8Array): Promise<Uint8Array> {
  const approval = approvalIn(asked);
  const instructions = [...OWN_BUDGET, await approveInstruction(approval)];
  return messageOf({ feePayer: approval.owner, instructions, blockhash: someAddress(7) });
}

const GITHUB = "https://github.com";
const X402 = `${GITHUB}/x402-foundation/x402`;
const MWA = `${GITHUB}/solana-mobile/mobile-wallet-adapter/issues/1459`;

export const SOLANA_WAYS: readonly SolanaWay[] = [
  {
    wallet: "MetaMask",
    listed: "MetaMask",
    source: "https://www.npmjs.com/package/@metamask/solana-wallet-snap/v/2.5.0",
    chains: ["solana:mainnet", "solana:devnet", "solana:testnet"],
    makes: as("the very message"),
  },
  {
    wallet: "a wallet with a limit and price of its own",
    listed: "MetaMask",
    source: "https://www.npmjs.com/package/@metamask/solana-wallet-snap/v/2.5.0",
    makes: as("MetaMask on a bare approval"),
  },
  {
    wallet: "Phantom (one assertion)",
    listed: "Phantom",
    source: `${X402}/pull/991`,
    makes: as("Phantom of January 2026"),
  },
  {
    wallet: "Phantom (four assertions)",
    listed: "Phantom",
    source: `${X402}/issues/3318`,
    makes: as("Phantom of August 2026"),
  },
  {
    wallet: "Solflare",
    listed: "Solflare",
    source: `${X402}/pull/991`,
    makes: as("Solflare"),
  },
  {
    wallet: "Mobile Wallet Adapter",
    listed: "Mobile Wallet Adapter",
    source: MWA,
    makes: as("Mobile Wallet Adapter's price"),
  },
  {
    wallet: "Mobile Wallet Adapter with a memo",
    listed: "Mobile Wallet Adapter",
    source: MWA,
    makes: withMemo,
    refused: { why: "program", program: "Memo" },
  },
  {
    wallet: "Backpack with another blockhash",
    listed: "Backpack",
    source: `${GITHUB}/coral-xyz/backpack/issues/4312`,
    makes: onAnotherBlock,
    refused: { why: "blockhash", program: null },
  },
];
