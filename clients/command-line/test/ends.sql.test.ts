import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { testFolder } from "../../../platform/test-folder.ts";
import { startService } from "../../../service/test/harness.ts";
import { shared } from "../../../service/test/shared.ts";
import { json, run } from "./run.ts";

const service = shared(startService);
const fileIn = (home: string) => join(home, "ponte/credentials.json");

/** Passes a call on to the service, and loses its answer. */
async function startLosing() {
  const server = createServer((request, response) => {
    void (async () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      const sent = headers.filter(
        ([name]) => !["host", "connection", "content-length"].includes(name!),
      );
      const url = service.url + (request.url ?? "");
      await fetch(url, {
        method: request.method ?? "POST",
        headers: sent as [string, string][],
        body: new Uint8Array(await buffer(request)),
      });
      response.destroy();
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe("signing in", () => {
  test("keeps the credential where only its owner reads it, until signing out", async () => {
    const home = testFolder("home");
    const { apiKey, apiSecret } = await service.user();
    const input = `${apiKey}\n${apiSecret}\n`;
    const login = ["login", "--key-stdin", "--origin", service.url];
    const ran = await run(login, { home, input });
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining(fileIn(home))]);
    expect([
      statSync(fileIn(home)).mode & 0o777,
      statSync(join(home, "ponte")).mode & 0o777,
    ]).toEqual([0o600, 0o700]);
    expect(readFileSync(fileIn(home), "utf8")).toContain(apiSecret);
    expect(json(await run(["accounts", "list", "--json"], { home }))).toEqual({
      data: [],
      next_cursor: null,
    });
    const elsewhere = await run(["accounts", "list", "--origin", "http://127.0.0.1:9"], { home });
    expect([elsewhere.code, elsewhere.err]).toEqual([1, expect.stringContaining("Not signed in")]);
    expect((await run(["logout"], { home })).code).toBe(0);
    expect(existsSync(fileIn(home))).toBe(false);
  });

  test("refuses a credential that the exchange does not know, and one that others may read", async () => {
    const home = testFolder("home");
    const login = ["login", "--key-stdin", "--origin", service.url];
    const wrong = await run(login, { home, input: "key-1\na-wrong-secret\n" });
    expect([wrong.code, existsSync(fileIn(home))]).toEqual([3, false]);
    const { apiKey, apiSecret } = await service.user();
    await run(login, { home, input: `${apiKey}\n${apiSecret}\n` });
    execFileSync("chmod", ["644", fileIn(home)]);
    const open = await run(["accounts", "list"], { home });
    expect([open.code, open.err]).toEqual([1, expect.stringContaining("chmod 600")]);
  });
});

describe("how it ends", () => {
  test("2 where it is not understood, or nobody can be asked", async () => {
    const user = await service.user();
    const around = { user, origin: service.url };
    const ran = await Promise.all([
      run(["payins", "pay"], around),
      run(["payins", "get", "seven"], around),
      run(["accounts", "list", "--api-secret", "x"], around),
      run(["accounts", "create", "--name", "a", "--pix-key", "52998224725"], around),
      run(["login"], { home: testFolder("home") }),
    ]);
    expect(ran.map(({ code, out }) => [code, out])).toEqual(ran.map(() => [2, ""]));
    expect(ran[3]?.err).toContain("--yes");
  });

  test("3 where the exchange refuses, with its words on stderr, as JSON for scripts", async () => {
    const around = { user: await service.user(), origin: service.url };
    const plain = await run(["payins", "get", "999999"], around);
    expect([plain.code, plain.out]).toEqual([3, ""]);
    expect(plain.err).toMatch(/\(NOT_FOUND, request [\w-]+\)/);
    const create = [
      "accounts",
      "create",
      "--name",
      "a",
      "--pix-key",
      "nonsense",
      "--yes",
      "--json",
    ];
    const { code, err } = await run(create, around);
    const last = err.trimEnd().split("\n").at(-1) ?? "";
    expect([code, JSON.parse(last)]).toEqual([
      3,
      { error: expect.objectContaining({ fields: { pix_key: "invalid_pix_key" } }) },
    ]);
  });

  test("4 where the answer was lost, and the key that it names makes it once", async () => {
    const user = await service.user();
    const losing = await startLosing();
    const words = ["accounts", "create", "--name", "Uma", "--pix-key", "52998224725", "--yes"];
    const lost = await run(words, { user, origin: losing.url });
    losing.close();
    expect([lost.code, lost.out]).toEqual([4, ""]);
    const key = /--idempotency-key (\S+)/.exec(lost.err)?.[1] ?? "";
    const around = { user, origin: service.url };
    const again = await run([...words, "--idempotency-key", key, "--json"], around);
    expect(json(again)).toMatchObject({ name: "Uma" });
    expect((await run(words, around)).err).toContain("PIX_KEY_TAKEN");
  });
});

describe("says", () => {
  test("its help at every command, and what may follow to a shell", async () => {
    const [help, events, bash, zsh, fish] = await Promise.all([
      run(["--help"]),
      run(["help", "events"]),
      run(["completion", "bash"]),
      run(["completion", "zsh"]),
      run(["completion", "fish"]),
    ]);
    expect(help.out).toContain("Exit codes:");
    expect(events.out).toContain("listen");
    const words = (line: string) =>
      `${bash.out}\nCOMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _ponte; echo "\${COMPREPLY[*]}"`;
    const shell = (line: string) =>
      execFileSync("bash", ["-c", words(line)], { encoding: "utf8" }).trim();
    expect(shell('ponte pay""')).toBe("payins payouts");
    expect(shell('ponte --json payins ""')).toContain("quote create get returns list");
    expect(shell("ponte payouts execute --w")).toBe("--wallet");
    expect(shell('ponte completion ""')).toContain("bash zsh fish");
    expect(zsh.out).toContain("compdef _ponte ponte");
    expect(fish.out).toContain('-n "__fish_seen_subcommand_from payins');
    // Not on every machine; what they say was seen on Debian's.
    const isThere = (name: string) => spawnSync(name, ["-c", "true"]).status === 0;
    const asked = (name: string, text: string) =>
      execFileSync(name, ["-c", text], { encoding: "utf8" }).trim();
    if (isThere("zsh")) {
      const stubs = 'compdef() { }; compadd() { shift; print -r -- "$@" }';
      const words = (line: string) => `words=(${line}); CURRENT=$#words; _ponte`;
      const say = (line: string) => asked("zsh", `${stubs}\n${zsh.out}\n${words(line)}`);
      expect(say('ponte --json payins ""')).toMatch(/^quote create get returns list --/);
      expect(say('ponte completion ""')).toMatch(/^bash zsh fish --/);
    }
    if (isThere("fish")) {
      const say = (line: string) => asked("fish", `${fish.out}\ncomplete -C '${line}'`).split("\n");
      expect(say("ponte pay")).toEqual(["payins", "payouts"]);
      expect(say("ponte completion ")).toEqual(["bash", "fish", "zsh"]);
    }
  });
});
