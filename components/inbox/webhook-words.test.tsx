import { NextIntlClientProvider, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { ReceivedEventDetail } from "#lib/inbox/views/received-events.ts";
import type { WebhookView } from "#lib/inbox/views/webhooks.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { ReceivedEventFacts } from "./received-event-facts.tsx";
import { ReceivedEventFilter } from "./received-event-filter.tsx";
import { ReceivedEventTable } from "./received-event-table.tsx";
import { eventTitle } from "./event-words.ts";
import { UndeliveredList } from "./undelivered-list.tsx";
import { WebhookFacts } from "./webhook-facts.tsx";

const AT = "2026-11-21T12:00:00.000Z";
const event: ReceivedEventDetail = {
  id: "7",
  name: "crypto.payin.completed",
  status: "completed",
  verified: true,
  reason: null,
  outcome: "applied",
  repeats: 2,
  sequence: "3",
  transactionId: "17",
  payin: "4",
  payoutId: null,
  payout: null,
  receivedAt: AT,
  appliedAt: AT,
  body: `{"a":"</pre><script>alert(1)</script>"}`,
  headers: [["webhook-id", "msg_1"]],
};
const webhook: WebhookView = {
  url: "http://localhost:3000/api/webhooks/main",
  scheme: "standard",
  setBy: "itself",
  isSecretHeld: true,
  previousUntil: AT,
  unverified: "12345",
  target: "here",
};

function Title({ event: given }: { event: ReceivedEventDetail }) {
  return eventTitle(useTranslations("webhooks"), given);
}

describe.each(["en", "pt-BR"] as const)("in %s", (locale) => {
  const draw = async (screen: ReactNode) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={await catalogOf(locale)}
        now={new Date(AT)}
        timeZone="America/Sao_Paulo"
        onError={(error) => {
          throw error;
        }}
      >
        {screen}
      </NextIntlClientProvider>,
    );

  test("every state of the webhook has its words, and without a secret it is said what that means", async () => {
    for (const target of ["here", "elsewhere", "nowhere", "no_such_call", "fault"] as const) {
      const held = await draw(<WebhookFacts webhook={{ ...webhook, target }} canWrite={false} />);
      expect(held).toContain(webhook.url);
      const none = { ...webhook, target, isSecretHeld: false, setBy: null, previousUntil: null };
      const text = await draw(<WebhookFacts webhook={none} canWrite={false} />);
      expect(text).toMatch(/No delivery can be verified|Sem segredo, nenhuma entrega é aceita/);
    }
  });

  test("every outcome and every reason has its words", async () => {
    const outcomes = [
      "received",
      "applied",
      "not_confirmed",
      "unknown",
      "ignored",
      "unreadable",
    ] as const;
    const reasons = ["no_secret", "no_signature", "bad_signature", "stale", "a new one"];
    const rows = [
      ...outcomes.map((outcome) => ({ ...event, id: outcome, outcome })),
      ...reasons.map((reason) => ({ ...event, id: reason, verified: false, reason })),
    ];
    const table = await draw(<ReceivedEventTable rows={rows} />);
    expect(table).toContain("a new one");
    expect(table).toContain("/settings/webhooks/unreadable");
    for (const row of rows)
      expect(await draw(<ReceivedEventFacts event={row} />)).toContain("msg_1");
    const search = {
      list: "/settings/webhooks",
      query: { proof: "unverified" },
      text: "",
      refused: [],
      isLost: false,
    };
    expect(await draw(<ReceivedEventFilter search={search} />)).toContain("kyc.approved");
  });

  test("a body is text, whatever it holds", async () => {
    const page = await draw(<ReceivedEventFacts event={event} />);
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;");
    expect(page).toContain('href="/payins/4"');
  });

  test("an event leads to its payout, and names one that the dashboard does not know", async () => {
    const told = { ...event, transactionId: null, payin: null, payoutId: "payout-abc-123-def" };
    const known = { ...told, id: "8", payout: "5" };
    expect(await draw(<ReceivedEventFacts event={known} />)).toContain('href="/payouts/5"');
    expect(await draw(<ReceivedEventFacts event={told} />)).toContain("payout-abc-123-def");
    const table = await draw(<ReceivedEventTable rows={[known, { ...told, id: "9" }]} />);
    expect(table).toContain("Payout 5");
    expect(table).toContain("payout…-def");
  });

  test("an event's page is headed by what happened, or by the exchange's own name of it", async () => {
    const headed = (given: Partial<ReceivedEventDetail>) =>
      draw(<Title event={{ ...event, ...given }} />);
    const word = locale === "en" ? "completed" : "concluído";
    expect(await headed({})).toBe(`Payin 17 ${word}`);
    const payout = {
      name: "crypto.payout.completed",
      transactionId: null,
      payoutId: "p",
      payout: "5",
    };
    expect(await headed(payout)).toBe(`Payout 5 ${word}`);
    const changed = { ...payout, name: "crypto.payout.updated", status: "on_hold" };
    expect(await headed(changed)).toBe(
      locale === "en" ? "Payout 5 is on hold" : "Payout 5 ficou em espera",
    );
    expect(await headed({ ...changed, status: "odd" })).toMatch(/^Payout 5 (updated|atualizado)$/);
    const review = { name: "kyc.rejected", transactionId: null, payin: null };
    expect(await headed(review)).toMatch(
      /^(Sub-account review rejected|Análise da subconta rejeitada)$/,
    );
    expect(await headed({ name: "crypto.payin.odd.completed" })).toBe("crypto.payin.odd.completed");
    expect(await headed({ verified: false })).not.toMatch(/17|completed|concluído/);
  });

  test("what could not be delivered is listed, or that it is not known now", async () => {
    const row = {
      id: "e",
      event: "kyc.approved",
      sequence: 9,
      attempts: 3,
      lastStatus: 500,
      lastError: null,
      createdAt: AT,
    };
    const list = (undelivered: Parameters<typeof UndeliveredList>[0]["undelivered"]) =>
      draw(<UndeliveredList undelivered={undelivered} canWrite={false} />);
    const listed = await list({ read: true, rows: [row] });
    expect(listed).toContain("kyc.approved · 9");
    expect(listed).toMatch(/1 event not delivered|1 evento não entregue/);
    expect(await list({ read: true, rows: [] })).toBe("");
    expect(await list({ read: false, why: "no_such_call" })).toBe("");
    const fault = {
      code: "EXCHANGE_UNREACHABLE",
      message: "-",
      requestId: null,
      retryAfterSeconds: null,
      at: AT,
    } as const;
    expect(await list({ read: false, why: "fault", fault })).toMatch(
      /unavailable now|Não foi possível consultar/,
    );
  });
});
