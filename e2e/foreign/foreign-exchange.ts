import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ForeignAccounts, refused, type Fields, type Reply } from "./foreign-accounts.ts";
import {
  pixCodeOf,
  quoteAnswer,
  quoteOf,
  reais,
  tokens,
  type ForeignPayin,
  type ForeignQuote,
} from "./foreign-payins.ts";
import { ForeignPayouts, payoutEventBody, type ForeignPayout } from "./foreign-payouts.ts";

type ForeignEvent = {
  event: string;
  status: string;
};

/** This exchange's event format: no delivery id, no sequence, numbers, epoch milliseconds. */
function eventBody(payin: ForeignPayin, { event, status }: ForeignEvent): string {
  return JSON.stringify({
    event,
    created_at: Date.now(),
    data: {
      transaction_id: payin.transactionId,
      payin_quote_id: payin.id,
      status,
      network: payin.network,
      token: payin.token,
      address: payin.address,
      sender_amount: reais(payin.cents),
      receiver_amount: tokens(payin.units),
      ...(payin.hash ? { transaction_hash: payin.hash } : {}),
      ...(payin.endToEndId ? { end_to_end_id: payin.endToEndId } : {}),
    },
  });
}

/** Its signature scheme: a hex HMAC-SHA256 over time and body. */
function signedHeaders(secret: string, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "x-3x-timestamp": timestamp,
    "x-3x-signature": signature,
  };
}

type Call = { body: Fields; query: URLSearchParams; id: string };

const ok = (data: unknown, status = 200): Reply => ({
  status,
  body: { success: true, message: ["Operação realizada", "com sucesso"], data, trace: "ca-1" },
});

const newCredential = () => ({
  apiKey: `ca_${randomBytes(16).toString("hex")}`,
  apiSecret: randomBytes(24).toString("hex"),
});

async function deliver(
  dashboardOrigin: string,
  body: string,
  secret: string | null,
): Promise<number> {
  const headers =
    secret === null ? { "content-type": "application/json" } : signedHeaders(secret, body);
  const answer = await fetch(`${dashboardOrigin}/api/webhooks/main`, {
    method: "POST",
    headers,
    body,
  });
  return answer.status;
}

/**
 * Another exchange, with the seed and nothing more. It has no reads of a payment or payout, no settings
 * and no Idempotency-Key; it writes amounts as numbers, times as epochs and messages as arrays, and uses
 * unlisted words. The test plays its bank and its chain.
 */
export class ForeignExchange {
  credential = newCredential();
  readonly webhookSecret = randomBytes(24).toString("hex");
  /** Whether its payments are answered with dynamic codes. */
  makesDynamicCodes = false;
  /** The lines of received calls, without their queries: `POST /exchange/quote`. */
  readonly calls: string[] = [];
  readonly accounts = new ForeignAccounts();
  readonly payouts = new ForeignPayouts();
  readonly #wallets: Fields[] = [];
  readonly #quotes = new Map<string, ForeignQuote>();
  readonly #payins = new Map<number, ForeignPayin>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #losesNext: string | null = null;
  #lastId = 7000;

  static async start(): Promise<ForeignExchange> {
    const exchange = new ForeignExchange();
    exchange.#server.listen(0, "127.0.0.1");
    await once(exchange.#server, "listening");
    return exchange;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The newest payin. */
  get latest(): ForeignPayin {
    const payin = [...this.#payins.values()].at(-1);
    if (!payin) throw new Error("nobody has made a payin here");
    return payin;
  }

  get payins(): ForeignPayin[] {
    return [...this.#payins.values()];
  }

  /** Replaces its credential: only a new key and secret are valid from now on. */
  renewCredential(): void {
    this.credential = newCredential();
  }

  /** Loses the answer to the next call of this line, after the call took effect. */
  loseAnswerTo(line: string): void {
    this.#losesNext = line;
  }

  /** Sends an event to the dashboard; another `secret`, or null for none, makes it a forgery. */
  report(
    dashboardOrigin: string,
    payin: ForeignPayin,
    event: ForeignEvent,
    secret: string | null = this.webhookSecret,
  ): Promise<number> {
    return deliver(dashboardOrigin, eventBody(payin, event), secret);
  }

  /** The same for a payout, in its current state. */
  reportPayout(
    dashboardOrigin: string,
    payout: ForeignPayout,
    status: string,
    secret: string | null = this.webhookSecret,
  ): Promise<number> {
    return deliver(dashboardOrigin, payoutEventBody(payout, status), secret);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const line = `${request.method} ${url.pathname}`;
    this.calls.push(line);
    const reply = await this.#reply(request, url);
    if (this.#losesNext === line) {
      this.#losesNext = null;
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(reply.body));
  }

  async #reply(request: IncomingMessage, url: URL): Promise<Reply> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { api_key, api_secret } = request.headers;
    const { apiKey, apiSecret } = this.credential;
    if (api_key !== apiKey || api_secret !== apiSecret) return refused(401, "Não autorizado");
    const [, , resource = "", id = ""] = url.pathname.split("/");
    const body = (text === "" ? {} : JSON.parse(text)) as Fields;
    const call: Call = { body, query: url.searchParams, id };
    const known: Record<string, ((call: Call) => Reply) | undefined> = {
      "POST wallets": (it) => this.#wallet(it),
      "POST quote": (it) => this.#quote(it),
      "POST payment": (it) => this.#payment(it),
      "POST payout-quote": ({ body: fields }) => this.payouts.quote(fields, this.#hasAccount),
      "POST payout": ({ body: fields }) => this.payouts.execute(fields),
      "GET bank-accounts": ({ query, id: one }) => this.accounts.read(one, query),
      "POST bank-accounts": ({ body: fields }) => this.accounts.create(fields),
      "PUT bank-accounts": ({ id: one, body: fields }) => this.accounts.rename(one, fields),
      "DELETE bank-accounts": ({ id: one }) => this.accounts.remove(one),
    };
    const isSeed = url.pathname.startsWith("/exchange/") && !(resource === "payment" && id !== "");
    const handle = isSeed ? known[`${request.method} ${resource}`] : undefined;
    return handle ? handle(call) : refused(404, `Cannot ${request.method} ${url.pathname}`);
  }

  readonly #hasAccount = (id: string) =>
    this.accounts.read(id, new URLSearchParams()).status === 200;

  #wallet({ body }: Call): Reply {
    const wallet = {
      ...body,
      status: "verified",
      createdAt: Date.now(),
      updatedAt: Date.now(),
      tier: 2,
    };
    const isTaken = this.#wallets.some(
      (one) => one["address"] === body["address"] && one["network"] === body["network"],
    );
    if (isTaken) return refused(409, "Carteira já cadastrada");
    this.#wallets.push(wallet);
    return ok(wallet);
  }

  #quote({ body }: Call): Reply {
    const isOurs = this.#wallets.some(
      (one) => one["address"] === body["address"] && one["network"] === body["network"],
    );
    if (!isOurs) return refused(400, "Carteira inválida", "Cadastre a carteira antes de cotar");
    const quote = quoteOf(body, `q-${(this.#lastId += 1)}`);
    if (quote.cents < 2000n) return refused(400, "Valor mínimo: R$ 20,00");
    this.#quotes.set(quote.id, quote);
    return ok(quoteAnswer(quote), 202);
  }

  #payment({ body }: Call): Reply {
    const quote = this.#quotes.get(String(body["quote_id"]));
    if (!quote) return refused(404, "Cotação não encontrada");
    if (this.payins.some(({ id }) => id === quote.id)) return refused(400, "Cotação já utilizada");
    if (quote.expiresAt < Date.now()) return refused(400, "Cotação vencida");
    const transactionId = (this.#lastId += 1);
    const pixCode = pixCodeOf(quote, transactionId, this.makesDynamicCodes);
    const payin = { ...quote, transactionId, pixCode, hash: null, endToEndId: null };
    this.#payins.set(transactionId, payin);
    return ok(
      {
        pix_code: pixCode,
        quote_id: quote.id,
        transaction_id: transactionId,
        status: "processing",
        channel: "web",
      },
      201,
    );
  }
}
