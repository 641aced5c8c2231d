import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import type { Pace } from "#sandbox/chain/pace.ts";
import { openSandbox } from "#sandbox/open-sandbox.ts";
import { FINAL_AFTER } from "#sandbox/solana/slot-clock.ts";
import { SOLANA_PACE } from "#sandbox/solana/solana-chain.ts";

/** A whole sandbox in this process, with its own data and port. */
export async function openTestSandbox({
  kycDelaySeconds = 3,
  pace,
}: { kycDelaySeconds?: number; pace?: Pace } = {}): Promise<{
  url: string;
  /** Advances Solana's clock until whatever stands on the chain is final, which takes 13 s by itself. */
  passFinality(): void;
  close(): Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const log = createLog({ name: "test", level: "silent" });
  let aheadMs = 0;
  const solanaWall = () => Date.now() + aheadMs;
  const options = { dataDir, port: 0, log, kycDelaySeconds, pace, solanaWall };
  const sandbox = await openSandbox(options);
  const passFinality = () => void (aheadMs += FINAL_AFTER * SOLANA_PACE.slotMs);
  const close = async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  };
  return { url: sandbox.url, passFinality, close };
}
