import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { EVM_FAMILY } from "#service/test/faults/evm/evm-family.ts";
import { EXCHANGE, type Dashboards } from "./dashboards.ts";
import { DeskBrowser } from "./desk-browser.ts";
import { USER, type Ground } from "./ground.ts";

const LANES = 3;
const PAUSE_MS = 300;
const AGAIN_MS = 400;
const PROBE_MS = 250;
/** Longer than a leader takes to be replaced, on a busy machine too. */
const PATIENCE_MS = 150_000;
/** Of the forms, so many are sent twice at once, as by a second click. */
const TWICE = 0.3;
/** The quote has to be asked for anew; the others are worth another try. */
const NEEDS_QUOTE = new Set(["QUOTE_EXPIRED", "QUOTE_CHANGED", "QUOTE_TOO_SHORT"]);

/** A payin at a dashboard: to an address of its own, and what was acknowledged of it so far. */
export type ToldPayin = {
  address: string;
  reference: string;
  wallet: string | null;
  intent: string | null;
  payin: string | null;
};
type IntentView = {
  status: string;
  payin: string | null;
  quote: { seen: string; hasExpired: boolean } | null;
};

/** People who register wallets and make payins at the dashboards all the time, and what they were told. */
export class DeskPeople {
  readonly told: ToldPayin[] = [];
  readonly faults: string[] = [];
  /** How often a form was not taken at first, by code. */
  readonly refused = new Map<string, number>();
  readonly #ground: Ground;
  readonly #dashboards: Dashboards;
  readonly #browser: DeskBrowser;
  readonly #over = new AbortController();
  readonly #running: Promise<unknown>[];
  /** By dashboard: when the last page was asked for that it has drawn. */
  readonly #drawn = new Map<string, number>();
  #killedAt = Number.POSITIVE_INFINITY;
  #formsAgain: number | null = null;
  #pagesAgain: number | null = null;

  private constructor(ground: Ground, dashboards: Dashboards, browser: DeskBrowser) {
    this.#ground = ground;
    this.#dashboards = dashboards;
    this.#browser = browser;
    this.#running = [
      ...Array.from({ length: LANES }, () => this.#repeat(() => this.#payIn(), PAUSE_MS)),
      ...dashboards.urls.map((url) => this.#repeat(() => this.#look(url), PROBE_MS)),
    ];
  }

  static async signedIn(ground: Ground, dashboards: Dashboards): Promise<DeskPeople> {
    return new DeskPeople(ground, dashboards, await DeskBrowser.signedIn(dashboards));
  }

  /** A payin was made, and each dashboard has drawn its page. */
  get hasBegun(): boolean {
    return this.#drawn.size === this.#dashboards.urls.length;
  }

  /** From now on everything counts as after the kill. */
  markKill(): void {
    this.#killedAt = performance.now();
  }

  /** When a form that was sent after the kill was taken, and when each dashboard had drawn a page that was. */
  get moments(): { formsAgain: number; pagesAgain: number } | null {
    const [formsAgain, pagesAgain] = [this.#formsAgain, this.#pagesAgain];
    return formsAgain === null || pagesAgain === null ? null : { formsAgain, pagesAgain };
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#running);
  }

  async #repeat(run: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#over.signal.aborted) {
      await run().catch((error: unknown) => void this.faults.push(`at the desk: ${String(error)}`));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  /** Sends a form until it is taken, each time the same one; null: its quote has to be asked for anew. */
  async #insist<Data extends object>(name: string, input: object): Promise<Data | null> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(AGAIN_MS)) {
      const began = performance.now();
      const clicks = Array.from({ length: Math.random() < TWICE ? 2 : 1 }, () =>
        this.#browser.act<Data>(name, input),
      );
      const answers = await Promise.all(clicks);
      const taken = answers.flatMap((one) => (one.ok ? [one.data] : []));
      const codes = answers.flatMap((one) => (one.ok ? [] : [one.code]));
      for (const code of codes) this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
      const whole = taken.filter((data) => !Object.values(data).includes(null));
      if (new Set(whole.map((data) => JSON.stringify(data))).size > 1) {
        this.faults.push(`${name}, sent twice, was two: ${JSON.stringify(whole)}`);
      }
      const found = whole[0] ?? taken[0];
      if (found) {
        if (began > this.#killedAt) this.#formsAgain ??= performance.now();
        return found;
      }
      if (codes.some((code) => NEEDS_QUOTE.has(code))) return null;
      if (codes.includes("INVALID_INPUT")) break;
    }
    throw new Error(`${name} is not taken: ${[...this.refused.keys()].join(", ")}`);
  }

  async #read<Data>(path: string): Promise<Data> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(AGAIN_MS)) {
      const data = await this.#browser.read<Data>(path);
      if (data !== null) return data;
    }
    throw new Error(`${path} does not answer`);
  }

  async #payIn(): Promise<void> {
    const address = EVM_FAMILY.payins?.freshAddress() ?? "";
    const reference = randomUUID();
    const told: ToldPayin = { address, reference, wallet: null, intent: null, payin: null };
    this.told.push(told);
    const wallet = await this.#insist<{ id: string }>("registerWalletAction", {
      network: EVM_FAMILY.network,
      address,
      name: `Carteira ${reference}`,
      idempotency_key: randomUUID(),
    });
    told.wallet = wallet?.id ?? null;
    const cents = 20_00 + Math.floor(Math.random() * 900_00);
    const asked = await this.#insist<{ intent: string }>("requestPayinQuoteAction", {
      wallet: told.wallet,
      token: "USDC",
      currency_type: "sender",
      request_amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
      reference,
      idempotency_key: randomUUID(),
    });
    if (!asked) return;
    told.intent = asked.intent;
    told.payin = await this.#confirm(asked.intent);
    const { pix } = await this.#read<{ pix: { text?: string } }>(`/api/payins/${told.payin}`);
    const body = { pix_code: pix.text };
    const url = `${this.#ground.settings["SANDBOX_URL"]}/sandbox/pix/pay`;
    const paid = await jsonCall(url, "POST", body);
    if (paid.status >= 300)
      throw new Error(`the bank: ${paid.status} ${JSON.stringify(paid.body)}`);
    await this.#askExchange();
  }

  /** The payin that became of it. */
  async #confirm(intent: string): Promise<string> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(AGAIN_MS)) {
      const { status, payin, quote } = await this.#read<IntentView>(`/api/payin-intents/${intent}`);
      if (payin !== null) return payin;
      if (status !== "quoted" && status !== "none") continue;
      if (!quote || quote.hasExpired) {
        await this.#insist("requoteAction", { intent });
        continue;
      }
      const form = { intent, quote: quote.seen };
      const made = await this.#insist<{ payin: string | null }>("confirmPayinAction", form);
      if (made?.payin) return made.payin;
    }
    throw new Error(`intent ${intent} was confirmed and has no payin`);
  }

  /** A program that asks the exchange through nginx, as those of other companies do. */
  async #askExchange(): Promise<void> {
    const headers = { api_key: USER.apiKey, api_secret: USER.apiSecret };
    const path = `${EXCHANGE}/exchange/payment?page=1`;
    const answer = await this.#dashboards.ask(path, { headers }).catch(() => null);
    const status = answer?.status ?? 503;
    if (status !== 200 && status < 502) this.faults.push(`the exchange behind nginx: ${status}`);
  }

  async #look(url: string): Promise<void> {
    const shown = this.told.find(({ payin }) => payin !== null);
    if (!shown) return;
    const asked = performance.now();
    const path = `/payins/${shown.payin}`;
    const isDrawn = await this.#browser.draws(url, path, shown.reference).catch(() => false);
    if (!isDrawn) return;
    this.#drawn.set(url, asked);
    const after = [...this.#drawn.values()].filter((one) => one > this.#killedAt);
    if (after.length === this.#dashboards.urls.length) this.#pagesAgain ??= performance.now();
  }
}
