import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Database } from "#platform/database.ts";
import { createLog, type Log } from "#platform/log.ts";
import { testDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { UploadRoomOptions } from "#platform/uploads/upload-room.ts";
import type { UnsettledRecord } from "#protocol/api/unsettled.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Tables } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { createApp, type AppOptions } from "#service/http/app.ts";
import { serveHttp } from "#service/http/serve.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { buildUser, type TestUser } from "./build.ts";
import { caller, type Call } from "./caller.ts";

export const MIGRATIONS = join(import.meta.dirname, "../db/migrations");
export const ORIGIN = "https://exchange.example";
export const MANAGEMENT_TOKEN = "management-token-of-the-tests-0001";
export const MANAGEMENT = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };

const away = () => Promise.reject(new ExchangeError("UNAVAILABLE"));

/** By default nothing outside the service answers; a test brings what it needs. */
const OUTSIDE: Pick<Deps, "chains" | "faucet" | "pix" | "kyc" | "rates"> = {
  chains: new Map(),
  faucet: null,
  pix: {
    name: "Nobody's bank",
    receiver: { name: "NOBODY", city: "NOWHERE", key: "nobody" },
    putCharge: away,
    findCharge: away,
    received: away,
    statement: away,
    putReturn: away,
    findReturn: away,
    checkKey: away,
    putPayment: away,
    findPayment: away,
  },
  kyc: { open: away, outcome: away },
  rates: { market: away },
};

const TERMS: Pick<Deps, "mode" | "payin" | "payout" | "webhook" | "witnessLateMs" | "retention"> = {
  mode: "sandbox",
  payin: {
    quoteTtlSeconds: 300,
    fee: { flat: 0n, bps: 50n },
    spreadBps: 50n,
    minSenderCents: 10_00n,
    maxSenderCents: 1_000_000_00n,
    refusedForGoodMs: 10_000,
  },
  payout: {
    quoteTtlSeconds: 300,
    fee: { flatCents: 100n, bps: 50n },
    spreadBps: 50n,
    allowanceWaitSeconds: 120,
  },
  // Played banks and bare chains show at once what they have done.
  witnessLateMs: 0,
  retention: {
    openedDays: 3650,
    abandonedDays: 90,
    quotesDays: 30,
    eventsDays: 90,
    undeliveredDays: 365,
  },
  webhook: { retryBaseMs: 20, timeoutMs: 5000, allowsPrivateTargets: true },
};

export type Harness = {
  deps: Deps;
  log: Log;
  url: string;
  call: Call;
  /** What waits for a person, as the operator reads it. */
  unsettled: () => Promise<UnsettledRecord>;
  /** The text of `/metrics`. */
  metrics: () => Promise<string>;
  /** Everything logged so far, as lines. */
  logged: () => string;
  user: () => Promise<TestUser>;
  listen: Database<Tables>["listen"];
  closeDatabase: () => Promise<void>;
  /** The folder of upload bodies while they arrive. */
  uploadsFolder: string;
  drop: () => Promise<void>;
};

export type HarnessOptions = Partial<Deps> &
  Partial<Pick<AppOptions, "sandboxUrl" | "checks">> & {
    uploads?: Partial<UploadRoomOptions>;
    /** What answers at `sandboxUrl` is no sandbox, and answers as it likes. */
    hasPlayedSandbox?: boolean;
  };

/** The service over a fresh database and real HTTP on a free port. */
export async function startService(options: HarnessOptions = {}): Promise<Harness> {
  const { sandboxUrl = "http://127.0.0.1:9", checks = {}, uploads, ...others } = options;
  const { hasPlayedSandbox = false, ...override } = others;
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const database = await testDatabase<Tables>(MIGRATIONS);
  const log = createLog({ name: "service", level: "debug", destination });
  const deps: Deps = {
    ...OUTSIDE,
    ...TERMS,
    db: database.db,
    transaction: database.transaction,
    log,
    // Tests of the limit set their own.
    callsPerMinute: 1_000_000,
    treasurySent: new Map(),
    sealer: sealerWith(randomBytes(32)),
    sealerWith,
    ...override,
  };
  const uploadsFolder = testFolder("uploads");
  const app = createApp({
    deps,
    managementToken: MANAGEMENT_TOKEN,
    origin: ORIGIN,
    sandboxUrl,
    checks,
    uploads: { folder: uploadsFolder, ...uploads },
  });
  const listening = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${listening.port}`;
  const call = caller(url, { hasPlayedSandbox });
  return {
    deps,
    log,
    url,
    call,
    unsettled: async () => {
      const line = "GET /settings/unsettled";
      const answer = await call<UnsettledRecord>(null, line, { headers: MANAGEMENT });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    metrics: async () => (await call(null, "GET /metrics", { headers: MANAGEMENT })).text,
    logged: () => lines.join(""),
    user: () => buildUser(deps.db),
    listen: database.listen,
    closeDatabase: database.close,
    uploadsFolder,
    drop: async () => {
      await listening.close();
      await database.drop();
      rmSync(uploadsFolder, { recursive: true, force: true });
    },
  };
}
