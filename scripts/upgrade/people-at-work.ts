import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { PersonBrowser, type Site, type Tally } from "./person-browser.ts";

const PAUSE_MS = 200;
/** Of a person's rounds, one in so many sends a file with its payin: uploads are limited by the minute. */
const UPLOAD_EVERY = 3;
const LISTS = ["/payins", "/payouts", "/activity", "/"];
const FORM = "/payins/new";

export type SignIn = { email: string; password: string };
type Pay = (pixCode: string) => Promise<void>;

export type People = {
  /** What happened since the last count. */
  count: () => Tally;
  /** The reais of each payin that somebody was told is made, each another sum. */
  paid: () => readonly string[];
  stop: () => Promise<void>;
};

const none = (): Tally => ({ requests: 0, failures: [], reloads: 0, streams: 0 });

type IntentView = { quote: { seen: string } | null };
type PayinView = { pix: { text?: string } };

/** People who are signed in, and pay in, ask what payouts cost, read and listen all the time. */
export async function startPeople(
  site: Site,
  signIns: readonly SignIn[],
  pay: Pay,
): Promise<People> {
  let tally = none();
  const over = new AbortController();
  const paid: string[] = [];
  let cents = 250_00;
  const nextAmount = () => {
    cents += 1;
    return (cents / 100).toFixed(2);
  };
  const payIn = async (browser: PersonBrowser, wallet: string, withFile: boolean) => {
    const attachments: { id: string }[] = [];
    if (withFile) {
      const id = randomBytes(16).toString("hex");
      await browser.upload(`/api/attachments/${id}`, "nota fiscal.pdf", testPdf());
      attachments.push({ id });
    }
    const request_amount = nextAmount();
    const { intent } = await browser.act<{ intent: string }>("requestPayinQuoteAction", {
      wallet,
      token: "USDC",
      currency_type: "sender",
      request_amount,
      attachments,
      idempotency_key: randomUUID(),
    });
    const { quote } = await browser.read<IntentView>(`/api/payin-intents/${intent}`);
    const confirmed = { intent, quote: quote?.seen };
    const { payin } = await browser.act<{ payin: string | null }>("confirmPayinAction", confirmed);
    paid.push(request_amount);
    if (payin === null) return;
    const { pix } = await browser.read<PayinView>(`/api/payins/${payin}`);
    await pay(pix.text ?? "").catch((error: unknown) => void tally.failures.push(String(error)));
  };
  const comeIn = async (at: number, signIn: SignIn) => {
    const browser = new PersonBrowser(site, () => tally, `127.0.0.${10 + at}`);
    await browser.signIn(signIn.email, signIn.password);
    await browser.open(FORM);
    const wallet = await browser.act<{ id: string }>("registerWalletAction", {
      network: "polygon",
      address: `0x${randomBytes(20).toString("hex")}`,
      name: `Upgrade ${at}`,
      idempotency_key: randomUUID(),
    });
    const receiver = await browser.act<{ id: string }>("createPixAccountAction", {
      name: `Upgrade ${at}`,
      kind: "email",
      pix_key: `upgrade-${at}@example.com`,
      holder_name: "Upgrade",
      idempotency_key: randomUUID(),
    });
    return { browser, wallet: wallet.id, receiver: receiver.id };
  };
  type Worker = Awaited<ReturnType<typeof comeIn>>;
  const round = async ({ browser, wallet, receiver }: Worker, number: number) => {
    await payIn(browser, wallet, number % UPLOAD_EVERY === 0);
    await browser.act("requestPayoutQuoteAction", {
      pix_account: receiver,
      network: "polygon",
      token: "USDC",
      currency_type: "sender",
      cover_fees: false,
      request_amount: "100",
      idempotency_key: randomUUID(),
    });
    await browser.loadLate();
    await browser.look(LISTS[number % LISTS.length] ?? "/");
  };
  const work = async (worker: Worker) => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      // What failed is in the tally.
      await round(worker, number).catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  };
  const workers = await Promise.all(signIns.map((signIn, at) => comeIn(at, signIn)));
  const working = workers.flatMap((worker) => [work(worker), worker.browser.listen(over.signal)]);
  return {
    count: () => {
      const was = tally;
      tally = none();
      return was;
    },
    paid: () => paid,
    stop: async () => {
      over.abort();
      await Promise.all(working);
    },
  };
}
