import { flushCompileCache } from "node:module";
import { createLog } from "#platform/log.ts";
import { openSandbox } from "#sandbox/open-sandbox.ts";

/** Fast blocks, and few to make again after a restart. */
const PACE = { blockMs: 250, snapshotEvery: 120, nodeLifetime: 2400 };
/** Final after two seconds; bytes stay valid for nine, so some expire while their signer is dead. */
const SOLANA_PACE = { slotMs: 60, snapshotEvery: 20 };

/** The sandbox for a test, whose parent process may hold the bank's clock at a moment. */
const [, , dataDir = "", port = ""] = process.argv;
let heldAt: number | null = null;
process.on("message", ({ hold }: { hold: number | null }) => {
  heldAt = hold;
  process.send?.("held");
});
process.on("disconnect", () => process.exit(0));

await openSandbox({
  dataDir,
  port: Number(port),
  kycDelaySeconds: 0,
  log: createLog({ name: "sandbox", level: "info" }),
  bankWall: () => heldAt ?? Date.now(),
  pace: PACE,
  solanaPace: SOLANA_PACE,
});
// A killed process would not save its compile cache, which makes later starts faster.
flushCompileCache();
