import { ExchangeError } from "#protocol/wire/error.ts";
import { networkRecord } from "#protocol/chain/networks.ts";
import { FaucetRecord } from "#protocol/api/sandbox.ts";
import { formatUnits } from "viem";
import type { Faucet } from "./port.ts";

const TOKEN_PLACES = 6;
/** Longer than the sandbox itself waits for its chain. */
const TIMEOUT_MS = 35_000;

/** Calls the sandbox's faucet directly; its own port needs no credential. */
export function sandboxFaucet(sandboxUrl: string): Faucet {
  return {
    give: async ({ network, asset, address, units }) => {
      const amount = formatUnits(
        units,
        asset === "NATIVE" ? networkRecord(network).coin.places : TOKEN_PLACES,
      );
      try {
        const answer = await fetch(`${sandboxUrl}/sandbox/faucet`, {
          method: "POST",
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ network, token: asset, address, amount }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`the faucet answered ${answer.status}: ${text}`);
        return { hash: FaucetRecord.parse(JSON.parse(text)).transaction_hash };
      } catch (cause) {
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
  };
}
