import "server-only";
import type { Address } from "viem";
import { askChain } from "#lib/chain/port/chain-node.ts";
import { checkEvmSpender } from "./check-evm-spender.ts";
import { evmArrival, evmPulls } from "./evm-mined.ts";
import { evmMoved } from "./evm-moved.ts";
import { evmOrigin } from "./evm-origin.ts";
import { evmCurrentAllowance } from "./evm-current-allowance.ts";
import type { AllowancePair, ChainPort } from "#lib/chain/port/port.ts";
import { readEvmBalances } from "./read-evm-balances.ts";
import { readEvmPayer } from "./read-evm-payer.ts";
import { TOKEN_READS } from "./token-reads.ts";

const allowanceOf = ({ contract, owner, spender }: AllowancePair) => ({
  address: contract as Address,
  abi: TOKEN_READS,
  functionName: "allowance" as const,
  args: [owner as Address, spender as Address] as const,
});

/** Any EVM chain, over JSON-RPC. */
export const evmChain: ChainPort = {
  balances: readEvmBalances,
  allowances: (place, questions) =>
    askChain(
      place,
      async (client) => ({
        all: await Promise.all(questions.map((each) => client.readContract(allowanceOf(each)))),
      }),
      { isBatched: true },
    ),
  payer: readEvmPayer,
  current: (_, ask) => askChain(ask, (client) => evmCurrentAllowance(client, ask)),
  origin: evmOrigin,
  moved: evmMoved,
  pulls: evmPulls,
  spender: checkEvmSpender,
  arrival: evmArrival,
  bytes: null,
};
