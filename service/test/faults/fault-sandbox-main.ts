import { flushCompileCache } from "node:module";
import { createLog } from "#platform/log.ts";
import { openSandbox } from "#sandbox/open-sandbox.ts";

/** Blocks come fast, and a restart has few of them to make again. */
const PACE = { blockMs: 250, snapshotEvery: 120, nodeLifetime: 2400 };
/** Final after two seconds; bytes hold for nine, so that some expire while what signed them is dead. */
const SOLANA_PACE = { slotMs: 60, snapshotEvery: 20 };

/** The sandbox as a test runs it: whoever started it may hold the bank's wall clock at a moment. */
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
// A process that is killed keeps nothing of what it compiled: later starts are faster for it.
flushCompileCache();
