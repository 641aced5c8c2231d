import { randomBytes } from "node:crypto";
import { createPayinQuote, createPayment } from "#protocol/payins.ts";
import { createWallet } from "#protocol/wallets.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { load, type Load } from "./load.ts";
import { readRecording, replayOf, runBare } from "./replay-sql.ts";
import type { BenchSystem } from "./system.ts";

export type QuotePayment = { atOnce: number; service: Load; bare: Load; statements: number };

const COUNT = 600;
const LANES = [1, 8] as const;

/**
 * Quote and payment over HTTP, and the very statements that they cost, run bare on the same server:
 * recorded from the service itself, so that they can't drift from what it does.
 */
export async function quotePayment(system: BenchSystem): Promise<QuotePayment[]> {
  const api = new ExchangeApi(system);
  const address = `0x${randomBytes(20).toString("hex")}`;
  await api.call(createWallet, { network: "polygon", address, name: "Bench" });
  const cycle = async () => {
    const { data } = await api.call(createPayinQuote, {
      network: "polygon",
      token: "USDC",
      address,
      currency_type: "sender",
      request_amount: "250.00",
    });
    await api.call(createPayment, { quote_id: data.quote_id });
  };
  const recorded = async () => {
    const before = readRecording(system.sqlFile).length;
    await cycle();
    return readRecording(system.sqlFile).slice(before);
  };
  // The first cycle prepares what later ones find ready.
  await cycle();
  const replay = replayOf(await recorded(), await recorded());
  system.stopRecording();
  const runs: QuotePayment[] = [];
  for (const atOnce of LANES) {
    // Taking turns: what else the machine does falls on both.
    const service = await load(COUNT, atOnce, cycle);
    const bare = await load(COUNT, atOnce, () => runBare(system.servicePool, replay));
    runs.push({ atOnce, service, bare, statements: replay.length });
  }
  return runs;
}
