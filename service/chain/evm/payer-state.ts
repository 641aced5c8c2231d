import type { Address } from "viem";
import type { PayerState } from "../port.ts";
import type { BlockName, EvmNode } from "./evm-node.ts";
import { TOKEN_ABI } from "./token-abi.ts";

type Payer = { token: Address; payer: Address; spender: Address };

/** What the payer allows and holds in a block. */
export async function payerState(
  node: EvmNode,
  { token, payer, spender }: Payer,
  { hash, number: blockNumber }: BlockName,
): Promise<PayerState> {
  const asked = { address: token, abi: TOKEN_ABI, blockHash: hash } as const;
  const [allowanceUnits, balanceUnits] = await node.ask((client) =>
    Promise.all([
      client.readContract({ ...asked, functionName: "allowance", args: [payer, spender] }),
      client.readContract({ ...asked, functionName: "balanceOf", args: [payer] }),
    ]),
  );
  return { allowanceUnits, balanceUnits, blockNumber };
}
