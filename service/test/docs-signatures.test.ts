import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { openTestFolder } from "#platform/test-folder.ts";

const CHAPTER = join(import.meta.dirname, "../../docs/api/en/webhooks.md");
const run = promisify(execFile);
const isHere = (program: string) => spawnSync(program, ["--version"]).status === 0;

const folder = openTestFolder("signatures");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The chapter's one block of code in a language. */
function sample(kind: string): string {
  const text = readFileSync(CHAPTER, "utf8");
  const found = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, one]) => one === kind);
  expect(found).toHaveLength(1);
  return found[0]?.[2] ?? "";
}

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
    const files = { "verify.ts": sample("ts"), "ask.mjs": ask };
    expect(await asked(process.execPath, files, ["ask.mjs"])).toEqual(wanted);
  });

  test.skipIf(!isHere("python3"))("is right in Python", async () => {
    const ask = `import json
from verify import is_from_ponte
cases = json.load(open("cases.json"))
print(json.dumps([is_from_ponte("${secret}", one["headers"], one["body"].encode()) for one in cases]))`;
    const files = { "verify.py": sample("python"), "ask.py": ask };
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
      "verify.go": sample("go"),
      "ask/ask.go": ask,
    };
    expect(await asked("go", files, ["run", "./ask"])).toEqual(wanted);
  });
});
