import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomFreePort, randomFreePorts } from "#platform/ports/free-port.ts";
import { ServiceProcess } from "./faults/service-process.ts";

const MAIN = join(import.meta.dirname, "../main.ts");

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ponte-main-"));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, port: (server.address() as AddressInfo).port };
}

/** The compile cache that an orderly end saves for later starts. */
const compiled = () => ({ NODE_COMPILE_CACHE: join(dataDir, "compiled") });

/** The exit code and last output of a start that must fail. */
function failing(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((ended) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...compiled(), DATA_DIR: dataDir, ...env },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    child.once("exit", (code) => ended({ code, said }));
  });
}

describe("a start that can't work", () => {
  test("names every fault of the settings, tells no value, and ends", async () => {
    const { code, said } = await failing({
      SERVICE_PORT: "0",
      SERVICE_MODE: "production",
      DATA_KEY: "planted",
    });
    expect(code).toBe(1);
    for (const word of ["SERVICE_PORT", "DATA_KEY", "SERVICE_DATABASE_URL", "PIX", "KYC", "rate"]) {
      expect(said).toContain(word);
    }
    expect(said).not.toContain("planted");
    expect(said).not.toContain(" at ");
  });
});

describe("alone, with nothing but a data directory", () => {
  const env = (sandboxPort: number) => ({
    ...compiled(),
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
  });
  const sandboxOf = () =>
    JSON.parse(readFileSync(join(dataDir, "service/sandbox-process.json"), "utf8")) as {
      pid: number;
      url: string;
    };
  const isAnswering = (url: string) =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const keyFile = (name: string) => readFileSync(join(dataDir, "keys", name), "utf8").trim();

  test("starts its sandbox, keeps its credential, takes the sandbox over after a kill, stops both", async () => {
    const [port, sandboxPort] = (await randomFreePorts(2)) as [number, number];
    const service = new ServiceProcess(port, env(sandboxPort));
    await service.start();
    const call = async () => {
      const answer = await fetch(`${service.url}/exchange/bank-accounts`, {
        headers: {
          api_key: keyFile("bootstrap-api-key"),
          api_secret: keyFile("bootstrap-api-secret"),
        },
      });
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await call()).toMatch(/^200 /);
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    const sandbox = sandboxOf();

    await service.end("SIGKILL");
    expect(await isAnswering(sandbox.url)).toBe(true);
    await service.start();
    expect(sandboxOf()).toEqual(sandbox);
    expect(await call()).toMatch(/^200 /);
    expect((await (await fetch(`${service.url}/sandbox/networks`)).json())[0].name).toBe("polygon");

    await service.end("SIGTERM");
    expect(await isAnswering(sandbox.url)).toBe(false);
    expect(service.said).toContain("Stopped");
    expect(service.said).not.toContain(keyFile("bootstrap-api-secret"));
  });

  test("says which setting to change when its port is taken", async () => {
    const { server, port } = await listenSomewhere();
    const { code, said } = await failing({
      ...env(await randomFreePort()),
      SERVICE_PORT: String(port),
    });
    server.close();
    expect(code).toBe(1);
    expect(said).toContain("SERVICE_PORT");
  });
});
