import { address, createKeyPairSignerFromBytes, createSolanaRpc, type Address } from "@solana/kit";
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { Keypair, PublicKey } from "@solana/web3.js";
import type { Token } from "#protocol/money/money.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import type { FundAccount, PayerWallet } from "#service/test/faults/fault-family.ts";
import { untilDone } from "#service/test/faults/insist.ts";
import { createHash } from "node:crypto";

const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const TOKEN_ACCOUNTS = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

/** An owner's token account, computed by Solana's older library. */
export function tokenAccountBy(owner: PublicKey, mint: string): PublicKey {
  const seeds = [owner, TOKEN_PROGRAM, new PublicKey(mint)].map((one) => one.toBuffer());
  return PublicKey.findProgramAddressSync(seeds, TOKEN_ACCOUNTS)[0];
}

/** Payout wallets, each with its own payer: the same in every world, since each chain is new. */
export const SOLANA_PAYERS: readonly Keypair[] = Array.from({ length: 6 }, (_one, index) =>
  Keypair.fromSeed(
    new Uint8Array(createHash("sha256").update(`ponte fault payer ${index}`).digest()),
  ),
);

const ACCOUNTS = SOLANA_PAYERS.flatMap(({ publicKey }) =>
  Object.values(SOLANA_PINS.sandbox.mints).map((mint) =>
    tokenAccountBy(publicKey, mint).toBase58(),
  ),
);

/** Whether a call names one of their token accounts. */
export const namesPayerAccount = (text: string): boolean =>
  ACCOUNTS.some((account) => text.includes(account));

const GIFT = { NATIVE: "10", token: "1000000" } as const;
const LEAST_LAMPORTS = 10n ** 9n;
const LEAST_UNITS = 10_000_000_000n;
const NOWHERE = Keypair.fromSeed(new Uint8Array(32).fill(0xde)).publicKey;

/** A payer's own wallet; its actions are harmless when repeated after a lost answer. */
export function solanaPayerWallet(chainUrl: string, key: Keypair, give: FundAccount): PayerWallet {
  const owner = key.publicKey.toBase58();
  const rpc = createSolanaRpc(chainUrl);
  const opened = createKeyPairSignerFromBytes(key.secretKey).then((signer) =>
    solanaWallet(rpc, signer),
  );
  const mintOf = (token: Token) => address(SOLANA_PINS.sandbox.mints[token]);
  const accountOf = (who: PublicKey, mint: Address) =>
    address(tokenAccountBy(who, mint).toBase58());
  const held = async (token: Token) => {
    const filter = { mint: mintOf(token) };
    const config = { encoding: "jsonParsed" } as const;
    const { value } = await rpc.getTokenAccountsByOwner(address(owner), filter, config).send();
    return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0);
  };

  return {
    address: owner,
    fill: async (token) => {
      await untilDone("a payer is filled", async () => {
        const { value } = await rpc.getBalance(address(owner)).send();
        if (value < LEAST_LAMPORTS) {
          await give({ network: "solana", token: "NATIVE", address: owner, amount: GIFT.NATIVE });
        }
        if ((await held(token)) < LEAST_UNITS) {
          await give({ network: "solana", token, address: owner, amount: GIFT.token });
        }
        return (await held(token)) >= LEAST_UNITS ? true : null;
      });
    },
    allow: async (token, spender, units) => {
      await untilDone(`a payer allows ${units}`, async () =>
        (await opened).allow(mintOf(token), spender, units),
      );
    },
    empty: async (token) => {
      const mint = mintOf(token);
      const source = accountOf(key.publicKey, mint);
      const destination = accountOf(NOWHERE, mint);
      await untilDone("a payer is emptied", async () => {
        const wallet = await opened;
        const { signer } = wallet;
        const nowhere = { ata: destination, owner: address(NOWHERE.toBase58()), mint };
        const amount = await held(token);
        const transfer = { source, mint, destination, amount, decimals: 6 };
        return wallet.send(
          getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ...nowhere }),
          getTransferCheckedInstruction({ ...transfer, authority: signer }),
        );
      });
    },
  };
}
