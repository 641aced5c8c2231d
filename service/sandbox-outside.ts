import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";
import { FAMILY, type Family, type Network } from "#protocol/chain/networks.ts";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { z } from "#protocol/wire/zod.ts";
import { hexToBytes } from "viem";
import { evmChain } from "./chain/evm/evm-chain.ts";
import type { Chain, Faucet } from "./chain/port.ts";
import { sandboxFactory } from "./chain/sandbox-factory.ts";
import { sandboxFaucet } from "./chain/sandbox-faucet.ts";
import { sandboxTronFactory } from "./chain/sandbox-tron-factory.ts";
import { solanaChain } from "./chain/solana/solana-chain.ts";
import { tronChain } from "./chain/tron/tron-chain.ts";
import type { Deps } from "./domain/access/deps.ts";
import { sandboxAnalyst } from "./kyc/sandbox-analyst.ts";
import { sandboxBank } from "./pix/sandbox-bank.ts";
import { sandboxRates } from "./rates/sandbox-rates.ts";
import type { ServiceSettings } from "./settings.ts";

/** Families whose chains the service supports. */
const ADAPTERS: readonly Family[] = ["evm", "tron", "solana"];
const WAIT_MS = 60_000;
/** Wei per unit of gas; a local chain asks for far less. */
const MAX_FEE_PER_GAS = 1_000_000_000_000n;
/** Sun per transaction; a pull that creates its spender takes a sixth of it. */
const MAX_TRON_FEE = 150_000_000n;
/** Per compute unit; there is no competition on a local chain. */
const MAX_MICRO_LAMPORTS = 1_000_000n;
/** Makes the sandbox's market the same for everyone at the same moment. */
const RATE_SEED = "ponte";

/** The chains that run in the sandbox. Waits for a sandbox that is still starting. */
async function networksOf(sandboxUrl: string, log: Log): Promise<SandboxNetwork[]> {
  const deadline = performance.now() + WAIT_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`${sandboxUrl}/sandbox/networks`, {
        signal: AbortSignal.timeout(5000),
      });
      return z.array(SandboxNetwork).parse(await answer.json());
    } catch (cause) {
      if (performance.now() > deadline) {
        throw new Error(`The sandbox at ${sandboxUrl} does not answer`, { cause });
      }
      if (tries === 0) log.info({ url: sandboxUrl }, "Waiting for the sandbox");
      await sleep(500);
    }
  }
}

function chainOf(
  { name, rpcUrl }: SandboxNetwork,
  settings: ServiceSettings,
  faucet: Faucet,
  log: Log,
): Chain {
  const asEnv = name.toUpperCase() as Uppercase<Network>;
  if (name === "tron") {
    return tronChain({
      environment: "sandbox",
      rpcUrl: settings.RPC_URL_TRON ?? rpcUrl,
      signerKey: settings.signerKey(name),
      confirmations: settings.CONFIRMATIONS_TRON,
      maxFee: MAX_TRON_FEE,
      factory: settings.FACTORY_TRON,
      deployFactory: sandboxTronFactory(faucet),
      log,
    });
  }
  if (name === "solana") {
    return solanaChain({
      environment: "sandbox",
      rpcUrl: settings.RPC_URL_SOLANA ?? rpcUrl,
      signerKey: hexToBytes(settings.signerKey(name)),
      delegateSecret: settings.delegateSecret,
      confirmations: settings.CONFIRMATIONS_SOLANA,
      maxMicroLamports: MAX_MICRO_LAMPORTS,
    });
  }
  return evmChain({
    network: name,
    environment: "sandbox",
    rpcUrl: settings[`RPC_URL_${asEnv}`] ?? rpcUrl,
    signerKey: settings.signerKey(name),
    confirmations: settings[`CONFIRMATIONS_${asEnv}`],
    maxFeePerGas: MAX_FEE_PER_GAS,
    factory: settings[`FACTORY_${asEnv}`],
    deployFactory: sandboxFactory(faucet, name),
    log,
  });
}

/** Every port of the service, connected to the sandbox. */
export async function sandboxOutside(
  settings: ServiceSettings,
  sandboxUrl: string,
  log: Log,
): Promise<Pick<Deps, "chains" | "faucet" | "pix" | "kyc" | "rates">> {
  const networks = await networksOf(sandboxUrl, log);
  const faucet = sandboxFaucet(sandboxUrl);
  const known = networks.filter(({ name }) => ADAPTERS.includes(FAMILY[name]));
  return {
    chains: new Map(
      known.map((network) => [network.name, chainOf(network, settings, faucet, log)]),
    ),
    faucet,
    pix: sandboxBank(sandboxUrl),
    kyc: sandboxAnalyst(sandboxUrl),
    rates: sandboxRates(RATE_SEED),
  };
}
