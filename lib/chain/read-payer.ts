import "server-only";
import type { EvmAddress } from "#protocol/evm-address.ts";
import { FAMILY } from "#protocol/networks.ts";
import type { Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";
import { readEvmPayer } from "./read-evm-payer.ts";
import { readSolanaPayer } from "./read-solana-payer.ts";
import { readTronPayer } from "./read-tron-payer.ts";

/** What a payer of any network holds and has allowed. */
export function readPayer(ask: PayerAsk): Promise<Known<Payer>> {
  switch (FAMILY[ask.network]) {
    case "evm": {
      const [owner, spender] = [ask.owner as EvmAddress, ask.spender as EvmAddress];
      return readEvmPayer({ ...ask, owner, spender });
    }
    case "tron":
      return readTronPayer(ask);
    case "solana":
      return readSolanaPayer(ask);
  }
}
