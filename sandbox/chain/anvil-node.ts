import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { NodeUnreachable } from "./chain-not-started.ts";
import type { Hardfork } from "./hardfork.ts";
import { RpcError } from "./rpc-error.ts";
import { createRequire } from "node:module";

const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * The real executable of the package for this platform: the package's own `anvil` command is a
 * script around it, and killing that script would leave the node running.
 */
export function anvilBinary(): string {
  const { platform } = process;
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  const name = `@foundry-rs/anvil-${platform}-${architecture}`;
  const resolve = createRequire(import.meta.resolve("@foundry-rs/anvil/package.json")).resolve;
  try {
    return resolve(`${name}/bin/anvil`);
  } catch (cause) {
    throw new Error(`the local chain needs ${name}, which is not installed`, { cause });
  }
}

const START_TIMEOUT_MS = 30_000;
const CALL_TIMEOUT_MS = 30_000;
const HISTORY_STATES = 64;
// Ends the node when this process ends in any way: the pipe closes, and the read returns.
const WATCH = 'read -r _; kill -9 "$0" 2>/dev/null';

export type AnvilNode = {
  readonly pid: number;
  /** @throws RpcError when the node refuses, NodeUnreachable when it gives no answer. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } };

async function post(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let answer: Answer;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    answer = (await response.json()) as Answer;
  } catch (cause) {
    throw new NodeUnreachable(`no answer to ${method}`, { cause });
  }
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data);
  return answer.result;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function listening(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(
      () => reject(new Error("the local chain did not start in time")),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      child.stdout.off("data", read);
      child.stdout.resume();
      resolve(`http://${address}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`the local chain did not start: ${said.slice(-500)}`));
    });
  });
}

type AnvilSettings = {
  chainId: number;
  genesisFile: string;
  gasLimit: number | undefined;
  hardfork: Hardfork;
};

/**
 * Starts anvil on a port of its own choice, on loopback only. It mines only on `evm_mine`, so that the
 * same acts at the same timestamps always make the same blocks.
 */
export async function startAnvil({
  chainId,
  genesisFile,
  gasLimit,
  hardfork,
}: AnvilSettings): Promise<AnvilNode> {
  const options = {
    "--host": "127.0.0.1",
    "--port": "0",
    "--chain-id": String(chainId),
    "--init": genesisFile,
    "--accounts": "0",
    "--order": "fifo",
    "--hardfork": hardfork,
    "--prune-history": String(HISTORY_STATES),
    ...(gasLimit !== undefined && { "--gas-limit": String(gasLimit) }),
  };
  const flags = ["--no-mining", "--no-cors", "--no-request-size-limit", "--disable-console-log"];
  const child = spawn(anvilBinary(), [...Object.entries(options).flat(), ...flags], {
    // In its own process group: Ctrl-C reaches only this process, which stops the node in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const watch = spawn("sh", ["-c", WATCH, String(child.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.on("error", () => undefined);
  void ended.then(() => watch.kill("SIGKILL"));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const url = await listening(child);
    const call: AnvilNode["call"] = (method, params = []) => post(url, method, params);
    return { pid: child.pid ?? 0, call, ended, stop };
  } catch (error) {
    if (child.pid !== undefined) await stop();
    throw error;
  }
}
