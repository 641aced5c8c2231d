import type { Hex } from "#protocol/chain/approve-calldata.ts";

/** A call to be made by a contract account, without coins. */
export type AccountCall = { to: string; data: Hex };

/** The version of the form that Safe's transaction builder reads. */
const VERSION = "1.0";

/** Calls as a file for Safe's transaction builder, which makes them one transaction. */
export const safeBuilderFile = (
  { chainId, name, at }: { chainId: number; name: string; at: Date },
  calls: readonly AccountCall[],
): string =>
  JSON.stringify(
    {
      version: VERSION,
      chainId: String(chainId),
      createdAt: at.getTime(),
      meta: { name, description: "" },
      transactions: calls.map(({ to, data }) => ({
        to,
        value: "0",
        data,
        contractMethod: null,
        contractInputsValues: null,
      })),
    },
    null,
    2,
  );
