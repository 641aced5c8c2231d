import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "#platform/data-folder.ts";
import { lockData } from "#platform/data-lock.ts";
import type { Log } from "#platform/log.ts";
import type { Network } from "#protocol/chain/networks.ts";
import { Analyst } from "./analyst/analyst.ts";
import { Bank } from "./bank/bank.ts";
import { EvmChain } from "./chain/evm-chain.ts";
import { EVM_NETWORKS, type EvmNetwork } from "./chain/evm-networks.ts";
import { Faucet } from "./chain/faucet.ts";
import type { Pace } from "./chain/pace.ts";
import type { RunningChain } from "./chain/running-chain.ts";
import { analystPageRoutes } from "./http/analyst-page-routes.ts";
import { analystRoutes } from "./http/analyst-routes.ts";
import { bankPageRoutes } from "./http/bank-page-routes.ts";
import { bankRoutes } from "./http/bank-routes.ts";
import { healthRoutes, sandboxRoutes, type World } from "./http/sandbox-routes.ts";
import { rpcRoutes, SOLANA_PATH, solanaRoutes } from "./http/rpc-routes.ts";
import { createSandboxApp, type App } from "./http/sandbox-app.ts";
import { refuseOtherMethods } from "./http/serve-endpoint.ts";
import { tronRoutes } from "./http/tron-routes.ts";
import { listen } from "./listen.ts";
import { SolanaChain, type SolanaPace } from "./solana/solana-chain.ts";
import { SolanaFaucet } from "./solana/solana-faucet.ts";
import { TronFaucet } from "./tron/tron-faucet.ts";
import { TRON_NETWORK } from "./tron/tron-network.ts";

export type SandboxOptions = {
  /** The sandbox stores everything below `sandbox/` in it. */
  dataDir: string;
  port: number | undefined;
  url?: string | undefined;
  log: Log;
  /** How long the analyst takes for a case. */
  kycDelaySeconds: number;
  /** The wall clocks of the bank and of Solana, and the chains' pace; only tests set them. */
  bankWall?: () => number;
  solanaWall?: () => number;
  pace?: Pace | undefined;
  solanaPace?: SolanaPace | undefined;
};
export type Sandbox = { url: string; close(): Promise<void> };

/** The chains by the API they answer. */
type Fronts = { evm: readonly EvmChain[]; tron: EvmChain; solana: SolanaChain };

function appOf(world: World, fronts: Fronts, log: Log, url: string | undefined): App {
  const app = createSandboxApp(log, url);
  healthRoutes(app, world);
  sandboxRoutes(app, world);
  bankPageRoutes(app, world.bank);
  bankRoutes(app, world.bank);
  analystPageRoutes(app, world.analyst);
  analystRoutes(app, world.analyst);
  solanaRoutes(app, fronts.solana, log);
  rpcRoutes(app, fronts.evm, log);
  tronRoutes(app, fronts.tron, log);
  refuseOtherMethods(app);
  return app;
}

/**
 * Opens the outside world of one data directory: bank, analyst, chains and their HTTP. HTTP answers at
 * once; `/ready` says when the chains are up.
 * @throws DataLockedError when another sandbox uses the directory.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, port, url, log, kycDelaySeconds, bankWall, solanaWall, pace } = options;
  const folder = join(dataDir, "sandbox");
  makeDataFolder(dataDir);
  const lock = lockData(folder);
  mkdirSync(join(folder, "chains"), { recursive: true, mode: 0o700 });
  const bank = new Bank(join(folder, "bank.db"), bankWall);
  const analyst = new Analyst(join(folder, "analyst.db"), { delayMs: kycDelaySeconds * 1000 });
  const open = (network: EvmNetwork) =>
    new EvmChain({ network, folder: join(folder, "chains"), log, pace });
  const fronts: Fronts = {
    evm: EVM_NETWORKS.map(open),
    tron: open(TRON_NETWORK),
    solana: new SolanaChain({
      folder: join(folder, "chains"),
      log,
      pace: options.solanaPace,
      now: solanaWall,
    }),
  };
  const chains = new Map<Network, RunningChain>();
  for (const chain of fronts.evm) {
    const { name } = chain.network;
    chains.set(name, { chain, faucet: new Faucet(chain), path: `/rpc/${name}` });
  }
  chains.set("tron", {
    chain: fronts.tron,
    faucet: new TronFaucet(fronts.tron),
    path: "/tron",
  });
  chains.set("solana", {
    chain: fronts.solana,
    faucet: new SolanaFaucet(fronts.solana),
    path: SOLANA_PATH,
  });
  let ownUrl = url ?? "";
  const world: World = { bank, analyst, chains, baseUrl: () => ownUrl };
  const close = async () => {
    await Promise.all([...chains.values()].map(({ chain }) => chain.close()));
    bank.close();
    analyst.close();
    lock.release();
  };
  try {
    const listener = await listen(appOf(world, fronts, log, url), port);
    ownUrl ||= `http://127.0.0.1:${listener.port}`;
    const first = [...chains.values()].filter(({ chain }) => chain.network.startsWith === "boot");
    // A chain that fails to start is logged, reported at `/ready`, and retried.
    await Promise.allSettled(first.map(({ chain }) => chain.start()));
    return {
      url: `http://127.0.0.1:${listener.port}`,
      close: async () => {
        await listener.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
