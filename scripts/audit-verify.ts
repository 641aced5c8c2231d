import { parseArgs } from "node:util";
import { verifyTrail, type TrailFault } from "#lib/trail/checks/verify-trail.ts";
import { closeStore, getStore } from "#lib/core/store/store.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run audit:verify                   reads the whole audit trail and computes every seal anew
  npm run audit:verify -- --head DIGEST  the chain must hold this digest, which was kept elsewhere

  The digest of the last block is told to every administrator each day. Without one from outside, whoever
  rewrote the trail and every seal after it stays unseen. Ponte may go on meanwhile.`;

function readHead(): string | null {
  const options = { head: { type: "string" }, help: { type: "boolean" } } as const;
  try {
    const { head, help } = parseArgs({ options }).values;
    if (help || (head !== undefined && !/^[0-9a-f]{64}$/.test(head))) throw new Error(USAGE);
    return head ?? null;
  } catch {
    throw new StopSentence(USAGE);
  }
}

function sentence(fault: TrailFault): string {
  if (fault.kind === "block missing") return `Block ${fault.block} is missing.`;
  if (fault.kind === "row missing") {
    return `Row ${fault.row} is missing; block ${fault.block} was sealed with it.`;
  }
  if (fault.kind === "row added")
    return `Row ${fault.row} was added after its time: no block has it.`;
  if (fault.kind === "head unknown") {
    return `No block has the digest ${fault.head}: the trail was written anew since it was told.`;
  }
  const { block, ids, sealedAt } = fault;
  return `Block ${block}, sealed ${sealedAt.toISOString()} over the rows ${ids}, was altered.`;
}

await runScript(async () => {
  const head = readHead();
  const store = await getStore();
  try {
    const report = await verifyTrail(store, head);
    for (const fault of report.faults) say(`  ${sentence(fault)}`);
    const { rows, blocks, unsealed } = report;
    say(`  ${rows} rows in ${blocks} blocks; ${unsealed} not sealed yet.`);
    say(`  The last digest: ${report.head ?? "none yet"}`);
    say(`  ${report.faults.length === 0 ? "The trail is whole." : "The trail is NOT whole."}`);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    await closeStore();
  }
});
process.exit();
