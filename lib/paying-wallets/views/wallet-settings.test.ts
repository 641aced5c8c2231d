import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { walletSettings } from "./wallet-settings.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-wallet-settings-"));
beforeAll(() => void vi.stubEnv("DATA_DIR", dataDir));
afterAll(() => {
  Object.assign(env(), { SANDBOX_URL: undefined, RPC_URL_POLYGON: undefined });
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const settings = (environment: Environment) =>
  walletSettings({
    account: {
      id: MAIN_ACCOUNT,
      name: "test",
      kind: "main",
      connectionId: MAIN_CONNECTION,
      environment,
    },
    person: { id: "ana", name: "Ana", email: "ana@example.com" },
  });
const NOTHING = { rpcUrls: {}, testWallet: false, walletConnect: null };

test("a page is told of the sandbox's chains and never of the operator's node", () => {
  Object.assign(env(), {
    SANDBOX_URL: "http://127.0.0.1:4100/",
    RPC_URL_POLYGON: "https://node.example/a-key",
  });
  expect(settings("sandbox")).toEqual({
    environment: "sandbox",
    rpcUrls: {
      polygon: "http://127.0.0.1:4100/rpc/polygon",
      ethereum: "http://127.0.0.1:4100/rpc/ethereum",
      base: "http://127.0.0.1:4100/rpc/base",
    },
    testWallet: true,
    walletConnect: null,
  });
  expect(settings("production")).toEqual({ environment: "production", ...NOTHING });
});

test("where no sandbox runs beside the dashboard nothing of it is offered", () => {
  Object.assign(env(), { SANDBOX_URL: undefined });
  expect(settings("sandbox")).toEqual({ environment: "sandbox", ...NOTHING });
});

test("WalletConnect is spoken only where the operator has a project there, by the person signed in", () => {
  const projectId = "0123456789abcdef0123456789abcdef";
  Object.assign(env(), { WALLETCONNECT_PROJECT_ID: projectId });
  const relayUrl = "wss://relay.walletconnect.com";
  expect(settings("production").walletConnect).toEqual({ projectId, relayUrl, person: "ana" });
  Object.assign(env(), { WALLETCONNECT_PROJECT_ID: undefined });
  expect(settings("production").walletConnect).toBeNull();
});
