import type { Payer } from "./paying-wallets.ts";

/** Tokens for the weeks to come, each wallet another sum. */
const AMOUNTS = ["18250", "7400.5", "12900", "9315.75", "4120", "26000"];

/** Gives each paying wallet tokens on its chain here, so that it can pay and its balance can be seen. */
export async function fillWallets(sandboxUrl: string, payers: readonly Payer[]): Promise<void> {
  const each = new Map(payers.map((payer) => [`${payer.network} ${payer.address}`, payer]));
  await Promise.all(
    [...each.values()].map(({ network, address, token }, at) =>
      give(sandboxUrl, { network, address, token, amount: AMOUNTS[at] ?? "1000" }),
    ),
  );
}

/** Tokens or gas from the sandbox's faucet, once they are there. */
export async function give(sandboxUrl: string, gift: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/faucet`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(gift),
  });
  if (!answer.ok) throw new Error(`the faucet gives nothing: ${await answer.text()}`);
}
