import { randomBytes } from "node:crypto";
import { createPayinQuote, createPayment } from "#protocol/payins/payins.ts";
import { createWallet } from "#protocol/wallets/wallets.ts";
import { load, type Load } from "./load.ts";
import { readRecording, replayOf, runBare } from "./replay-sql.ts";
import type { BenchSystem } from "./system.ts";
import { Agent, request } from "node:http";
import type { System } from "#e2e/fixtures/system/start-system.ts";

/**
 * Posts JSON with a credential and returns the answer's `data`. Uses plain `node:http` with keep-alive:
 * the client's own cost counts on the service's side of the comparison.
 */
function jsonPoster({ serviceUrl, credential }: System) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(serviceUrl);
  const headers = {
    api_key: credential.apiKey,
    api_secret: credential.apiSecret,
    "content-type": "application/json",
  };
  return (path: string, input: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(input);
    return new Promise((resolve, reject) => {
      const length = { "content-length": Buffer.byteLength(body) };
      const options = {
        agent,
        hostname,
        port,
        path,
        method: "POST",
        headers: { ...headers, ...length },
      };
      const call = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode !== 201) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
          else resolve((JSON.parse(text) as { data: Record<string, unknown> }).data);
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  };
}

export type QuotePayment = {
  /** `both`: a quote and its payment as one call. */
  what: "quote" | "both";
  atOnce: number;
  service: Load;
  bare: Load;
  statements: number;
};

const COUNT = 500;
const LANES = [1, 8] as const;

/**
 * Compares quote and payment over HTTP with the same SQL statements run bare on the same server. The
 * statements are recorded from the service itself, so that they can't drift from it. A payment also
 * registers its charge at the sandbox's bank, which the bare side does not.
 */
export async function quotePayment(system: BenchSystem): Promise<QuotePayment[]> {
  const post = jsonPoster(system);
  const address = `0x${randomBytes(20).toString("hex")}`;
  await post(createWallet.path, { network: "polygon", address, name: "Bench" });
  const asked = { network: "polygon", token: "USDC", address, currency_type: "sender" };
  const quote = async () =>
    (await post(createPayinQuote.path, { ...asked, request_amount: "250.00" }))["quote_id"];
  const pay = (quote_id: unknown) => post(createPayment.path, { quote_id });
  const both = async () => pay(await quote());
  // The first cycle prepares what later ones reuse.
  await both();
  const recorded = async () => {
    const marks = [readRecording(system.sqlFile).length];
    const id = await quote();
    marks.push(readRecording(system.sqlFile).length);
    await pay(id);
    const all = readRecording(system.sqlFile);
    return { quote: all.slice(marks[0], marks[1]), both: all.slice(marks[0]) };
  };
  const [first, second] = [await recorded(), await recorded()];
  system.stopRecording();
  const replays = {
    quote: replayOf(first.quote, second.quote),
    both: replayOf(first.both, second.both),
  };
  const runs: QuotePayment[] = [];
  for (const atOnce of LANES) {
    for (const [what, call] of [
      ["quote", quote],
      ["both", both],
    ] as const) {
      const replay = replays[what];
      // Both sides take turns, so that other load on the machine affects both.
      const service = await load(COUNT, atOnce, call);
      const bare = await load(COUNT, atOnce, () => runBare(system.servicePool, replay));
      runs.push({ what, atOnce, service, bare, statements: replay.length });
    }
  }
  return runs;
}
