import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { ErrorBody, ERRORS, type ErrorCode } from "#protocol/wire/error.ts";
import { CHAPTERS } from "#service/http/docs/guides.ts";
import { ServiceProcess } from "./faults/service-process.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const isHere = (program: string) => spawnSync(program, ["--version"]).status === 0;

type Sample = { chapter: string; kind: string; code: string };

/** What a reader has on their machine: a folder in which the sandbox keeps its files, and packages. */
let folder: string;
let service: ServiceProcess;
let samples: Sample[];
beforeAll(async () => {
  folder = openTestFolder("samples");
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const [port = 0, sandboxPort = 0] = await randomFreePorts(2);
  service = new ServiceProcess(port, {
    DATA_DIR: join(folder, ".data"),
    SANDBOX_PORT: String(sandboxPort),
    // A reader takes longer than a minute for all of it.
    RATE_LIMIT_PER_MINUTE: "1000",
  });
  await service.start();
  const texts = await Promise.all(
    CHAPTERS.map(async (chapter) => {
      const answer = await fetch(`${service.url}/docs/guides/${chapter}.md?lang=en`);
      return [chapter, await answer.text()] as const;
    }),
  );
  samples = texts.flatMap(([chapter, text]) =>
    [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({
      chapter,
      kind,
      code,
    })),
  );
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

function sample(chapter: string, kind: string): string {
  const found = samples.filter((one) => one.chapter === chapter && one.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]?.code ?? "";
}

test("every block of code is of a kind that is tried below", () => {
  const others = samples.filter(({ kind }) => kind !== "sh");
  expect(others.map(({ chapter, kind }) => `${chapter} ${kind}`)).toEqual([
    "quickstart ts",
    "errors json",
    "webhooks ts",
    "webhooks python",
    "webhooks go",
  ]);
});

const hasTools = ["bash", "curl", "jq"].every(isHere);

test.skipIf(!hasTools)(
  "the commands of all chapters run in their order; the first payin is completed",
  async () => {
    const commands = samples.filter(({ kind }) => kind === "sh");
    expect(new Set(commands.map(({ chapter }) => chapter)).size).toBeGreaterThan(6);
    const script = commands.map(({ chapter, code }) => `echo "== ${chapter}"\n${code}`).join("\n");
    const options = { cwd: folder, timeout: 120_000 };
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], options);
    expect(stdout).toMatch(/"status": "completed",\s+"receiver_amount": "\d+\.\d{6}"/);
    expect(stdout).toContain("whsec_");
    expect(stdout).toMatch(/ratelimit-remaining: \d+/i);
  },
);

const COMPILED = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    types: ["node"],
    skipLibCheck: true,
  },
};

test("the samples in TypeScript compile in strict mode", async () => {
  const place = join(folder, "compiled");
  mkdirSync(place);
  writeFileSync(join(place, "payout.ts"), sample("quickstart", "ts"));
  writeFileSync(join(place, "verify.ts"), sample("webhooks", "ts"));
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify(COMPILED));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  // What it finds stands in its output, which a failure shows.
  expect((await run(process.execPath, [tsc, "-p", place])).stdout).toBe("");
});

test("the first payout reaches its receiver", async () => {
  writeFileSync(join(folder, "payout.ts"), sample("quickstart", "ts"));
  const keys =
    'KEY="$(cat .data/keys/bootstrap-api-key)" SECRET="$(cat .data/keys/bootstrap-api-secret)"';
  const command = `${keys} "${process.execPath}" payout.ts`;
  const { stdout } = await run("bash", ["-c", command], { cwd: folder, timeout: 180_000 });
  expect(stdout).toMatch(/^completed E\w{31}$/m);
});

test("the error is one that the exchange answers", () => {
  const body = ErrorBody.strict().parse(JSON.parse(sample("errors", "json")));
  expect(ERRORS[body.code as ErrorCode]).toMatchObject({
    status: body.statusCode,
    message: body.message,
  });
});

describe("the check of a signature", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  const body = JSON.stringify({ id: "evt_1", event: "crypto.payin.new", data: { name: "João" } });
  const headersAt = (at: Date, signature = new Webhook(secret).sign("evt_1", at, body)) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  });
  const now = new Date();
  const old = new Date(now.getTime() - 3_600_000);
  const byOther = new Webhook(other).sign("evt_1", now, body);
  const sound = headersAt(now);
  const rotated = headersAt(now, `${byOther} ${sound["webhook-signature"]}`);
  const cases = [
    { name: "as it is sent", is: true, headers: sound, body },
    { name: "after a rotation", is: true, headers: rotated, body },
    { name: "by another secret", is: false, headers: headersAt(now, byOther), body },
    { name: "of another body", is: false, headers: sound, body: `${body} ` },
    { name: "of another id", is: false, headers: { ...sound, "webhook-id": "evt_2" }, body },
    { name: "too old", is: false, headers: headersAt(old), body },
    { name: "from the future", is: false, headers: headersAt(new Date(2 * +now - +old)), body },
    { name: "at no time", is: false, headers: { ...sound, "webhook-timestamp": "now" }, body },
    { name: "of another kind", is: false, headers: headersAt(now, "v2,AAAA v1,"), body },
    { name: "with none", is: false, headers: {}, body },
  ];
  const wanted = cases.map(({ name, is }) => `${name}: ${is}`);
  const judged = (said: string) =>
    (JSON.parse(said) as boolean[]).map((is, at) => `${cases[at]?.name}: ${is}`);

  /** Writes the sample and a program that asks it about each case; answers what it says. */
  async function asked(program: string, files: Record<string, string>, given: string[]) {
    const place = mkdtempSync(join(folder, "verify-"));
    const all = { ...files, "cases.json": JSON.stringify(cases) };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(join(place, name, ".."), { recursive: true });
      writeFileSync(join(place, name), text);
    }
    return judged((await run(program, given, { cwd: place, timeout: 120_000 })).stdout);
  }

  test("is right in TypeScript", async () => {
    const ask = `import { readFileSync } from "node:fs";
import { isFromPonte } from "./verify.ts";
const cases = JSON.parse(readFileSync("cases.json", "utf8"));
console.log(JSON.stringify(cases.map((one) => isFromPonte(${JSON.stringify(secret)}, one.headers, one.body))));`;
    const files = { "verify.ts": sample("webhooks", "ts"), "ask.mjs": ask };
    expect(await asked(process.execPath, files, ["ask.mjs"])).toEqual(wanted);
  });

  test.skipIf(!isHere("python3"))("is right in Python", async () => {
    const ask = `import json
from verify import is_from_ponte
cases = json.load(open("cases.json"))
print(json.dumps([is_from_ponte("${secret}", one["headers"], one["body"].encode()) for one in cases]))`;
    const files = { "verify.py": sample("webhooks", "python"), "ask.py": ask };
    expect(await asked("python3", files, ["ask.py"])).toEqual(wanted);
  });

  // Where there is no Go, the report says that this was left out.
  test.skipIf(spawnSync("go", ["version"]).status !== 0)("is right in Go", async () => {
    const ask = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"ponte"
)

func main() {
	var cases []struct {
		Headers map[string]string
		Body    string
	}
	text, _ := os.ReadFile("cases.json")
	json.Unmarshal(text, &cases)
	said := []bool{}
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		said = append(said, ponte.IsFromPonte("${secret}", header, []byte(one.Body)))
	}
	answer, _ := json.Marshal(said)
	fmt.Println(string(answer))
}`;
    const files = {
      "go.mod": "module ponte\n\ngo 1.19\n",
      "verify.go": sample("webhooks", "go"),
      "ask/ask.go": ask,
    };
    expect(await asked("go", files, ["run", "./ask"])).toEqual(wanted);
  });
});
