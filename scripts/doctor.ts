import { join } from "node:path";
import { NETWORKS } from "#protocol/chain/networks.ts";
import { Settings as DashboardSettings, readEnv } from "#lib/core/env.ts";
import { SEALED_COLUMNS as DASHBOARD_SEALED } from "#lib/core/store/sealed-columns.ts";
import { createLog } from "#platform/log.ts";
import type { DatabaseName } from "#platform/postgres/cluster.ts";
import { acquirePackagedServer } from "#platform/postgres/packaged-server.ts";
import { sealKey, type SealKeys } from "#platform/sealing/seal.ts";
import type { SealedColumn } from "#platform/sealing/sealed-columns.ts";
import { openServer } from "#platform/server.ts";
import { SandboxSettings } from "#sandbox/settings.ts";
import { SEALED_COLUMNS as SERVICE_SEALED } from "#service/sealed-columns.ts";
import { readServiceSettings, Settings as ServiceSettings } from "#service/settings.ts";
import { checkDatabase, checkSeal } from "./doctor/check-database.ts";
import { checkExchange, checkOwnService } from "./doctor/check-exchange.ts";
import { checkMail } from "./doctor/check-mail.ts";
import { checkNodes } from "./doctor/check-nodes.ts";
import { checkSettings } from "./doctor/check-settings.ts";
import { type Check, examine, type Finding } from "./doctor/finding.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");
/** For the tests, which have settings of their own. */
const OF_TESTS = ["CHROME", "FIREFOX", "TEST_DATABASE_URL", "TEST_SLICES", "SEED"];
const SHAPES = [DashboardSettings.shape, ServiceSettings.shape, SandboxSettings.shape];

/** `npm run doctor`: looks at everything that Ponte needs and changes nothing; ends with 1 if something is wrong. */
await runScript(async () => {
  const { dataDir, exchangeBaseUrl } = startSettings();
  const { env } = process;
  const isOwn = exchangeBaseUrl === undefined;
  const settings: Check = {
    of: "Settings",
    run: async () =>
      checkSettings({
        env,
        file: join(ROOT, ".env"),
        known: new Set([...SHAPES.flatMap((shape) => Object.keys(shape)), ...OF_TESTS]),
        readers: { dashboard: readEnv, ...(isOwn && { service: readServiceSettings }) },
      }),
  };
  let faults = await examine([settings]);
  // With settings that can't be read there is nothing to ask by.
  if (faults === 0) faults += await examine(isOwn ? [...parts(), ...ownParts()] : parts());
  say(faults === 0 ? "\n  Nothing is wrong.\n" : `\n  ${faults} wrong.\n`);
  process.exitCode = faults === 0 ? 0 : 1;

  function parts(): Check[] {
    const desk = readEnv(env);
    const nodes = NETWORKS.flatMap((network) => {
      const url = desk[`RPC_URL_${network.toUpperCase() as Uppercase<typeof network>}`];
      return url === undefined ? [] : [[network, url] as const];
    });
    return [
      {
        of: "The dashboard's database",
        run: () => database("dashboard", desk.DATABASE_URL, desk.dataKeys, DASHBOARD_SEALED),
      },
      { of: "The exchange", run: () => checkExchange(desk.exchange) },
      { of: "The chains' nodes", run: () => checkNodes(desk.EXCHANGE_ENVIRONMENT, new Map(nodes)) },
      { of: "Mail", run: () => checkMail(desk.SMTP_URL) },
    ];
  }

  function ownParts(): Check[] {
    const service = readServiceSettings(env);
    return [
      {
        of: "The service's database",
        run: () =>
          database("service", service.SERVICE_DATABASE_URL, service.dataKeys, SERVICE_SEALED),
      },
      { of: "The service", run: () => checkOwnService(readEnv(env).exchange) },
    ];
  }

  async function database(
    name: DatabaseName,
    url: string | undefined,
    [key, ...previous]: readonly [Uint8Array, ...Uint8Array[]],
    sealed: readonly SealedColumn[],
  ): Promise<Finding[]> {
    const keys: SealKeys = [sealKey(key), ...previous.map(sealKey)];
    const packaged = url ? null : await acquirePackagedServer(dataDir);
    const login = packaged ? await packaged.login(name) : { connectionString: url };
    try {
      const server = await openServer(login, createLog({ name: "doctor", level: "silent" }));
      try {
        const folder = name === "service" ? "service/db/migrations" : "lib/core/store/migrations";
        const findings = await checkDatabase(server.pool, join(ROOT, folder));
        const isFilled = findings.every(({ is }) => is !== "aside");
        return isFilled ? [...findings, await checkSeal(server.pool, keys, sealed)] : findings;
      } finally {
        await server.close();
      }
    } finally {
      await packaged?.release();
    }
  }
});
process.exit();
