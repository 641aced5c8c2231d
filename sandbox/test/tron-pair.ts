import { openTestSandbox } from "./open-test-sandbox.ts";
import { asAddress, asUnits, tronClient, tronFaucetTransfer } from "./tron-client.ts";

/** A sandbox with two people on its Tron: one who owns 1,000 USDT, and one who may be allowed some. */
export async function openTronPair() {
  const pace = { blockMs: 100, snapshotEvery: 25, nodeLifetime: 50 };
  const sandbox = await openTestSandbox({ pace });
  const owner = tronClient(sandbox.url);
  const spender = tronClient(sandbox.url);
  await Promise.all([
    tronFaucetTransfer(sandbox.url, owner.address, "NATIVE", "200.5"),
    tronFaucetTransfer(sandbox.url, owner.address, "USDT", "1000"),
    tronFaucetTransfer(sandbox.url, spender.address, "NATIVE", "100"),
  ]);
  /** What `approve` is called with. */
  const approve = (units: bigint) => [asAddress(spender.address), asUnits(units)];
  return { sandbox, owner, spender, approve };
}
export type TronPair = Awaited<ReturnType<typeof openTronPair>>;
