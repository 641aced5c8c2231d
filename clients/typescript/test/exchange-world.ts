import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { createLog } from "../../../platform/log.ts";
import { Analyst } from "../../../sandbox/analyst/analyst.ts";
import { Bank } from "../../../sandbox/bank/bank.ts";
import { analystRoutes } from "../../../sandbox/http/analyst-routes.ts";
import { bankRoutes } from "../../../sandbox/http/bank-routes.ts";
import { createSandboxApp } from "../../../sandbox/http/sandbox-app.ts";
import { sandboxRoutes } from "../../../sandbox/http/sandbox-routes.ts";
import { sandboxFactory } from "../../../service/chain/sandbox-factory.ts";
import { importReceipts } from "../../../service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "../../../service/domain/payins/settle-returns.ts";
import { analyse } from "../../../service/domain/sub-accounts/kyc-analysis.ts";
import { serveHttp } from "../../../service/http/serve.ts";
import { sandboxAnalyst } from "../../../service/kyc/sandbox-analyst.ts";
import { sandboxBank } from "../../../service/pix/sandbox-bank.ts";
import { sandboxRates } from "../../../service/rates/sandbox-rates.ts";
import { openEvm, startBareChain } from "../../../service/test/bare-chain.ts";
import type { TestUser } from "../../../service/test/build.ts";
import { startService } from "../../../service/test/harness.ts";
import { bookFunds, FUNDS } from "../../../service/test/payin-world.ts";
import { createPonte, type ConnectionOptions } from "../client.ts";

/** The service with a chain, and the sandbox's own bank and analyst behind its doors; the test calls the rounds. */
export async function startExchangeWorld() {
  const folder = mkdtempSync(join(tmpdir(), "ponte-clients-"));
  const bank = new Bank(join(folder, "bank.db"));
  const analyst = new Analyst(join(folder, "analyst.db"), { delayMs: 600_000 });
  const app = createSandboxApp(createLog({ name: "sandbox", level: "silent" }), undefined);
  sandboxRoutes(app, { bank, chains: new Map(), baseUrl: () => "http://127.0.0.1" });
  bankRoutes(app, bank);
  analystRoutes(app, analyst);
  const outside = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  const sandboxUrl = `http://127.0.0.1:${outside.port}`;

  const bare = await startBareChain("polygon");
  const deployFactory = sandboxFactory(bare.faucet, "polygon");
  const chain = openEvm({ rpcUrl: bare.url, signerKey: generatePrivateKey(), deployFactory });
  await bare.fund(chain.signer as Address, FUNDS);
  await bare.whileMining(() => chain.preparePulls());
  const service = await startService({
    sandboxUrl,
    chains: new Map([["polygon", chain]]),
    pix: sandboxBank(sandboxUrl),
    kyc: sandboxAnalyst(sandboxUrl),
    rates: sandboxRates("test"),
  });
  const { deps } = service;
  await bookFunds(deps, chain);

  return {
    service,
    deps,
    /** What one user's program holds. */
    ponteOf: ({ apiKey, apiSecret }: TestUser, options: Partial<ConnectionOptions> = {}) =>
      createPonte({ origin: service.url, apiKey, apiSecret, ...options }),
    bankRound: async () => {
      while (await importReceipts(deps));
      await sendReturns(deps);
    },
    analystRound: async () => {
      await deps.db
        .updateTable("kyc_analyses")
        .set({ due_at: new Date(0) })
        .where("state", "<>", "decided")
        .execute();
      await analyse(deps);
    },
    stop: async () => {
      await service.drop();
      await bare.stop();
      await outside.close();
      bank.close();
      analyst.close();
      rmSync(folder, { recursive: true });
    },
  };
}
