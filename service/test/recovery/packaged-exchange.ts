import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { serverPaths } from "#platform/postgres/paths.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { EVM_FAMILY } from "../faults/evm/evm-family.ts";
import type { FundAccount } from "../faults/fault-family.ts";
import { outsideWitness } from "../faults/outside-witness.ts";
import { ServiceProcess } from "../faults/service-process.ts";
import { SOLANA_FAMILY } from "../faults/solana/solana-family.ts";
import { TRON_FAMILY } from "../faults/tron/tron-family.ts";

const FAMILIES = [EVM_FAMILY, TRON_FAMILY, SOLANA_FAMILY];
const RECOVER = join(import.meta.dirname, "../../../scripts/recover.ts");
export const USER = {
  apiKey: "key-of-the-packaged-0001",
  apiSecret: "secret-of-the-packaged-0001",
};

/**
 * The exchange as `npm run service` starts it, with the packaged database and a sandbox of its own, on data
 * whose database an older copy can replace.
 */
export async function packagedExchange() {
  const dataDir = openTestFolder("packaged");
  const [port = 0, sandboxPort = 0] = await randomFreePorts(2);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const give: FundAccount = async (gift) => {
    const { status } = await jsonCall(`${sandboxUrl}/sandbox/faucet`, "POST", gift);
    if (status >= 300) throw new Error(`the faucet: ${status}`);
  };
  const sides = await Promise.all(
    FAMILIES.map(async (family) => {
      const { settings, witness, walletsOf } = await family.open(sandboxUrl, "sandbox");
      return { family, settings, witness, wallets: walletsOf(give) };
    }),
  );
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMIT_PER_MINUTE: "1000000",
    ALLOWANCE_WAIT_SECONDS: "1800",
    QUOTE_TTL_SECONDS: "3600",
    BOOTSTRAP_API_KEY: USER.apiKey,
    BOOTSTRAP_API_SECRET: USER.apiSecret,
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
    ...Object.assign({}, ...sides.map(({ settings }) => settings)),
  };
  const service = new ServiceProcess(port, env);
  const bank = outsideWitness(sandboxUrl, sides[0]!.witness);
  const copy = join(dataDir, "older-copy");
  const sandbox = join(dataDir, "sandbox");
  const database = () => serverPaths(dataDir).data;

  return {
    service,
    sandboxUrl,
    sides,
    /** Keeps the database as it is while nothing runs; its files belong to the server's own user. */
    copyDatabase: () => execFileSync("cp", ["-a", database(), copy]),
    putBack: () => {
      rmSync(database(), { recursive: true });
      execFileSync("cp", ["-a", copy, database()]);
    },
    /** Keeps bank and chains as they are while nothing runs. */
    copySandbox: (name: "older" | "newer") => {
      rmSync(`${sandbox}-${name}`, { recursive: true, force: true });
      execFileSync("cp", ["-a", sandbox, `${sandbox}-${name}`]);
    },
    putSandboxBack: (name: "older" | "newer") => {
      rmSync(sandbox, { recursive: true });
      execFileSync("cp", ["-a", `${sandbox}-${name}`, sandbox]);
    },
    /** `npm run recover` with what a person types. */
    recover: (args: readonly string[], typed = "") =>
      new Promise<{ code: number | null; said: string; asked: string }>((ended, failed) => {
        const child = spawn(process.execPath, [RECOVER, ...args], {
          env: { ...process.env, ...env },
        });
        let [said, asked] = ["", ""];
        child.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => void (asked += chunk.toString()));
        child.once("error", failed);
        child.once("exit", (code) => ended({ code, said, asked }));
        child.stdin.end(typed);
      }),
    /** All that bank and chains show, by their own records. */
    outside: async () => ({
      pix: (await bank.statement()).map(({ direction, cents }) => `${direction} ${cents}`),
      pulls: (await Promise.all(sides.map(({ witness }) => witness.pulls()))).map((all) =>
        all.map(({ payout, units }) => `${payout} ${units}`),
      ),
      sent: (await Promise.all(sides.map(({ witness }) => witness.deliveries()))).map((all) =>
        all.map(({ to, units }) => `${to} ${units}`),
      ),
    }),
    ready: async () =>
      (await jsonCall(`${service.url}/ready`)).body as { recovery?: { since: string } },
    stop: async () => {
      await service.end("SIGTERM");
      rmSync(database(), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type PackagedExchange = Awaited<ReturnType<typeof packagedExchange>>;
