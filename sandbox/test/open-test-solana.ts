import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolanaRpc } from "@solana/kit";
import { createLog } from "#platform/log.ts";
import { createSandboxApp } from "#sandbox/http/sandbox-app.ts";
import { SOLANA_PATH, solanaRoutes } from "#sandbox/http/rpc-routes.ts";
import { listen } from "#sandbox/listen.ts";
import { SolanaChain, type SolanaPace } from "#sandbox/solana/solana-chain.ts";
import { SolanaFaucet } from "#sandbox/solana/solana-faucet.ts";

const log = createLog({ name: "test", level: "silent" });

/** The sandbox's Solana alone, with its own folder and port and a clock that only the test moves. */
export async function openTestSolana(pace: SolanaPace = { slotMs: 400, snapshotEvery: 200 }) {
  const folder = mkdtempSync(join(tmpdir(), "solana-"));
  let now = Date.now();
  const open = (at = folder, behindMs = 0) =>
    new SolanaChain({ folder: at, log, pace, now: () => now - behindMs });
  const chain = open();
  const app = createSandboxApp(log, undefined);
  solanaRoutes(app, chain, log);
  const listener = await listen(app, 0);
  const url = `http://127.0.0.1:${listener.port}${SOLANA_PATH}`;
  return {
    url,
    folder,
    chain,
    /** Opens another chain on a folder's files, with a clock that is behind. */
    open,
    faucet: new SolanaFaucet(chain),
    rpc: createSolanaRpc(url),
    /** Advances the clock by this many slots. */
    passSlots: (slots: number) => void (now += slots * pace.slotMs),
    close: async () => {
      await listener.close();
      await chain.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type TestSolana = Awaited<ReturnType<typeof openTestSolana>>;
