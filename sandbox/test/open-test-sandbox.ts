import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import type { Pace } from "#sandbox/chain/pace.ts";
import { openSandbox } from "#sandbox/open-sandbox.ts";

/** A whole sandbox in this process, with its own data and port. */
export async function openTestSandbox({
  kycDelaySeconds = 3,
  pace,
}: { kycDelaySeconds?: number; pace?: Pace } = {}): Promise<{
  url: string;
  close(): Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const log = createLog({ name: "test", level: "silent" });
  const sandbox = await openSandbox({ dataDir, port: 0, log, kycDelaySeconds, pace });
  const close = async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  };
  return { url: sandbox.url, close };
}
