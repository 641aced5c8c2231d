import { randomBytes } from "node:crypto";
import { Connection, Keypair } from "@solana/web3.js";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import type { ChainDoor, FaultFamily } from "#service/test/faults/fault-family.ts";
import { payoutSteps } from "#service/test/faults/payout-steps.ts";
import { SOLANA_PAYERS, tokenAccountBy } from "./solana-payers.ts";
import { solanaPayerWallet } from "./solana-payer-wallet.ts";
import { SOLANA_STEPS } from "./solana-steps.ts";
import { solanaWitness } from "./solana-witness.ts";

const PATH = "/rpc/solana";

type Statuses = { result: { value: ({ confirmationStatus: string } | null)[] } };

function doorOf(chainUrl: string): ChainDoor {
  const final = new Set<string>();
  return {
    nameOf: (_path, body) => (JSON.parse(body) as { method: string }).method,
    sends: "sendTransaction",
    ask: async (_path, body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(chainUrl, { method: "POST", headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    heard: ({ name, asked, answer }) => {
      if (name !== "getSignatureStatuses") return;
      const [signatures] = (JSON.parse(asked) as { params: [string[]] }).params;
      const { value } = (JSON.parse(answer) as Statuses).result;
      for (const [at, signature] of signatures.entries()) {
        if (value[at]?.confirmationStatus === "finalized") final.add(signature);
      }
    },
    isDeep: ({ name, asked }) => {
      if (name !== "getTransaction") return false;
      return final.has((JSON.parse(asked) as { params: [string] }).params[0]);
    },
  };
}

/** The sandbox's Solana has no other that could lose a block: what is final stays so. */
export const SOLANA_FAMILY: FaultFamily = {
  family: "solana",
  network: "solana",
  tokens: ["USDC", "USDT"],
  path: PATH,
  payoutSteps: payoutSteps(SOLANA_STEPS),
  payins: null,
  pullName: (payoutId) => payoutId,
  hasBareChain: false,
  open: async (sandboxUrl) => {
    const chainUrl = sandboxUrl + PATH;
    const seed = new Uint8Array(randomBytes(32));
    const { publicKey: treasury } = Keypair.fromSeed(seed);
    const connection = new Connection(chainUrl, "confirmed");
    return {
      bare: null,
      door: doorOf(chainUrl),
      witness: solanaWitness(chainUrl, treasury),
      balance: async (asset) => {
        if (asset === "NATIVE") return BigInt(await connection.getBalance(treasury));
        const account = tokenAccountBy(treasury, SOLANA_PINS.sandbox.mints[asset]);
        const { value } = await connection.getTokenAccountBalance(account);
        return BigInt(value.amount);
      },
      // The witness's head is the newest final slot.
      confirmations: 1,
      settings: { SIGNER_KEY_SOLANA: `0x${Buffer.from(seed).toString("hex")}` },
      walletsOf: (give) => SOLANA_PAYERS.map((key) => solanaPayerWallet(chainUrl, key, give)),
    };
  },
};
