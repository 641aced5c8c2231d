import { actionCost } from "./actions.ts";
import { bytesReport } from "./bytes.ts";
import { listCosts } from "./lists.ts";
import { quotePayment } from "./quote-payment.ts";
import { actionReport, listReport, quotePaymentReport } from "./report.ts";
import { signedInCookie } from "./sign-in.ts";
import { startBenchSystem } from "./system.ts";

/** All benchmarks, one after the other on one system and one PostgreSQL server; each says its result. */
export async function runBench(
  server: string,
  sqlFile: string,
  say: (text: string) => void,
): Promise<void> {
  const system = await startBenchSystem(server, sqlFile);
  try {
    say(quotePaymentReport(await quotePayment(system)));
    const cookie = await signedInCookie(system);
    say(actionReport(await actionCost(system, cookie)));
    say(await bytesReport(system, cookie));
    say(listReport(await listCosts(system, cookie)));
  } finally {
    await system.stop();
  }
}
