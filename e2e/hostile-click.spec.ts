import type { Page } from "@playwright/test";
import { payer } from "#e2e/fixtures/wallets/payer.ts";
import { inData, type Tampering } from "#e2e/hostile/exchange-relay.ts";
import { delayAnswers } from "#e2e/hostile/delay-answers.ts";
import { expect, test, type Readers } from "#e2e/hostile/readers-test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";
import { DIFFERENCE_PATHS } from "#protocol/wire/difference.ts";
import { HOSTILE_QUOTES } from "#protocol/test/hostile-quotes.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";

const QUOTE = "POST /exchange/payout-quote";
const READS = "**/api/payout-intents/**";

/** One lie of each kind; the others are refused before a wallet is used. */
const LIES = [
  "another user's spender",
  "a token that looks alike",
  "the public chain with the same addresses",
  "the amount × 10⁶",
  'the function "increaseAllowance"',
  "a rate 4 % above the usual",
  "fees of 30 %",
  "an expired quote",
].map((name) => {
  const lie = HOSTILE_QUOTES.find((one) => one.name === name);
  if (!lie) throw new Error(`${name} is not among the lies`);
  return lie;
});

type Lie = (typeof LIES)[number];
const told = ({ change }: Lie) => inData((quote) => change(quote as PayoutQuoteRecord));

test.describe.configure({ timeout: 240_000 });

const WORDS = {
  differs: [/difere do cálculo da Ponte/, /doesn't match Ponte's calculation/],
  renewed: [/cotação foi renovada, talvez/, /quote was renewed elsewhere/],
  changed: [/A cotação mudou\. Confira de novo/, /quote has changed\. Check it again/],
  expired: [/a cotação expirou/i, /the quote has expired/i],
} as const;

/** Opens the wallet's other page, in English; both pages are before the button that opens the wallet. */
async function inBoth({ wallet, intent, portuguese, away }: Readers): Promise<PayoutFlowPage[]> {
  const english = new PayoutFlowPage(await away());
  await wallet.joinPage(english.page);
  // The wallet already knows the dashboard and shows its account by itself.
  await english.open(intent, "allow");
  await expect(english.allow).toBeEnabled();
  return [portuguese, english];
}

const inEach = (
  pages: readonly PayoutFlowPage[],
  act: (flow: PayoutFlowPage, at: number) => Promise<void>,
) => Promise.all(pages.map(act));

/** Waits until both pages have read the honest answer again. */
async function truth(readers: Readers, pages: readonly PayoutFlowPage[]): Promise<void> {
  await readers.requote();
  for (const { allow, differs } of pages) {
    await expect(allow).toBeEnabled();
    await expect(differs).toHaveCount(0);
  }
}

test("a quote that changes between what is shown and the click opens no wallet", async ({
  readers,
  relay,
  faults,
}) => {
  // Readings that a page gave up go on at the server; on a slow machine they come to one person's limit.
  faults.allow(/status of 429.*payout-intents/);
  const { wallet, requote } = readers;
  const pages = await inBoth(readers);
  for (const lie of [...LIES, null]) {
    const name = lie?.name ?? "another quote that is as good";
    await test.step(name, async () => {
      const held = await Promise.all(pages.map(({ page }) => delayAnswers(page, READS)));
      relay.tamper(QUOTE, lie && told(lie));
      await requote();
      await inEach(pages, async (flow, at) => {
        await flow.allow.click();
        await expect(flow.alert, name).toContainText(WORDS[lie ? "differs" : "renewed"][at] ?? "");
      });
      await Promise.all(held.map(({ release }) => release()));
      for (const { differs } of lie ? pages : []) {
        await expect(differs, name).toContainText(DIFFERENCE_PATHS[lie?.field ?? "contract"]);
      }
      expect(wallet.signingRequests(), name).toEqual([]);
      relay.tamper(QUOTE, null);
      await truth(readers, pages);
    });
  }
});

test("a quote that changes after the simulation opens no wallet", async ({ readers, relay }) => {
  const { wallet, requote } = readers;
  const pages = await inBoth(readers);
  for (const [turn, lie] of LIES.entries()) {
    // Each language is tested with every other lie: the words are the same for all of them.
    const at = turn % pages.length;
    const flow = pages[at] ?? readers.portuguese;
    await test.step(lie.name, async () => {
      // The bytes were simulated and found valid; only the answer is held back.
      const played = await delayAnswers(flow.page, "**/api/rpc/polygon", (request) =>
        (request.postData() ?? "").includes("eth_estimateGas"),
      );
      await flow.allow.click();
      await played.reached;
      relay.tamper(QUOTE, told(lie));
      await requote();
      await expect(flow.differs).toContainText(DIFFERENCE_PATHS[lie.field]);
      await played.release();
      await expect(flow.notOpened).toContainText(WORDS.changed[at] ?? "");
      expect(wallet.signingRequests(), lie.name).toEqual([]);
      relay.tamper(QUOTE, null);
      await truth(readers, pages);
    });
  }
});

test("what a page was given otherwise than it was quoted is found by the page itself", async ({
  readers,
}) => {
  const { wallet, intent } = readers;
  const pages = await inBoth(readers);
  const OTHER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const cases: [path: string | null, change: (signing: Signing) => void][] = [
    [
      DIFFERENCE_PATHS.spender,
      ({ quote }) => Object.assign(quote.contract, { contractAddress: OTHER }),
    ],
    [
      DIFFERENCE_PATHS.amount,
      ({ quote }) => Object.assign(quote.contract, { amount: "100000001" }),
    ],
    [DIFFERENCE_PATHS.receiver_amount, ({ quote }) => Object.assign(quote, { receiverCents: "1" })],
    [
      DIFFERENCE_PATHS.expires_at,
      ({ quote }) => Object.assign(quote, { expiresAt: "2020-01-01T00:00:00.000Z" }),
    ],
    // A consistent lie still differs from what was shown.
    [
      null,
      ({ quote, pins }) => {
        Object.assign(quote.contract, { contractAddress: OTHER });
        Object.assign(pins, { spender: OTHER });
      },
    ],
  ];
  for (const [path, change] of cases) {
    await inEach(pages, async (flow, at) => {
      await givenOtherwise(flow.page, change);
      // The server renders it without an account: the button waits for the answer that is changed.
      await flow.open(intent, "allow");
      await flow.allow.click();
      if (path === null) await expect(flow.notOpened).toContainText(WORDS.changed[at] ?? "");
      else await expect(flow.differs).toContainText(path);
      await flow.page.unrouteAll({ behavior: "ignoreErrors" });
    });
    expect(wallet.signingRequests()).toEqual([]);
  }
});

type Signing = { quote: { contract: object }; pins: object };

async function givenOtherwise(page: Page, change: (signing: Signing) => void): Promise<void> {
  await page.route(READS, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { signing: Signing } };
    change(answer.data.signing);
    await route.fulfill({ response, json: answer });
  });
}

/** Longer than a signature and its confirmations may take, so that it can be signed at first. */
const SIGNABLE_MS = 75_000;
/** By this clock, too, the quote ends within the ten minutes that a quote may last. */
const LATE_MS = 300_000;

test("a quote that ends before the click opens no wallet", async ({ readers, relay }) => {
  const { wallet, requote } = readers;
  const pages = await inBoth(readers);
  let end = 0;
  relay.tamper(
    QUOTE,
    inData((quote) => {
      end = Date.now() + SIGNABLE_MS;
      return { ...(quote as PayoutQuoteRecord), expires_at: new Date(end).toISOString() };
    }),
  );
  await requote();
  for (const { allow, page } of pages) {
    await expect(allow).toBeEnabled();
    await delayAnswers(page, READS);
    // By the page's own late clock, the quote is still valid.
    await page.clock.setFixedTime(Date.now() - LATE_MS);
  }
  await expect.poll(() => Date.now() > end, { timeout: SIGNABLE_MS + 5000 }).toBe(true);
  await inEach(pages, async (flow, at) => {
    await flow.allow.click();
    await expect(flow.alert).toContainText(WORDS.expired[at] ?? "");
  });
  expect(wallet.signingRequests()).toEqual([]);
});

test("a quote that another payout has is signed for by nobody else", async ({
  readers,
  relay,
  api,
}) => {
  const { wallet, requote, away, account } = readers;
  const pages = await inBoth(readers);
  let answer = "";
  const keep: Tampering = (body) => (answer = body);
  relay.tamper(QUOTE, keep);
  await truth(readers, pages);

  const held = await Promise.all(pages.map(({ page }) => delayAnswers(page, READS)));
  relay.tamper(QUOTE, () => answer);
  const other = await away();
  const otherWallet = await payer(other, api, { network: "polygon", token: "USDC" });
  await new PayoutFormPage(other).quote({ account, amount: "100" });
  const second = new PayoutFlowPage(other);
  await new WalletModal(other).connectInjected();
  await second.checkAccount();
  await second.allChecked.waitFor();
  await second.allow.click();
  await second.followed();
  expect(otherWallet.approvals()).toHaveLength(1);

  await inEach(pages, async (flow, at) => {
    await flow.allow.click();
    await expect(flow.alert).toContainText(WORDS.differs[at] ?? "");
  });
  await Promise.all(held.map(({ release }) => release()));
  const isTold = async () => {
    for (const { differs } of pages)
      await expect(differs).toContainText(DIFFERENCE_PATHS.payout_quote_id);
  };
  await isTold();
  // A new request gets exactly the same quote.
  await requote();
  await isTold();
  expect(wallet.signingRequests()).toEqual([]);
  relay.tamper(QUOTE, null);
  await truth(readers, pages);
});
