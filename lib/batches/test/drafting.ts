import { randomUUID } from "node:crypto";
import { POST } from "../../../app/api/batches/route.ts";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN, ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";

/** A dashboard in which an operator makes drafts of batches from files. */
export async function drafting() {
  const built = await openPayoutDashboard();
  const { store } = built.dashboard;
  const { db } = store;
  const operator = await built.dashboard.headersOf("operator");
  const viewer = await built.dashboard.headersOf("viewer");

  const said = () => ({
    title: "Folha",
    network: "polygon" as const,
    token: "USDC" as const,
    idempotency_key: randomUUID(),
  });
  const key = () => `${randomUUID().slice(0, 13)}@example.com`;

  async function send(text: string, fields: object = said(), headers = operator) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    body.set("file", new Blob([text]));
    const sent = new Request(`${ORIGIN}/api/batches`, { method: "POST", body });
    const all = new Headers(headers);
    all.set("content-type", sent.headers.get("content-type") ?? "");
    all.set(PAGE_ACCOUNT, MAIN.id);
    const asked = new Request(sent.url, {
      method: "POST",
      headers: all,
      body: await sent.arrayBuffer(),
    });
    const answer = await POST(asked, { params: Promise.resolve({}) });
    return (await answer.json()) as {
      ok: boolean;
      code?: string;
      fields?: object;
      data?: { read: boolean; id: string; fault?: string; columns?: string[] };
    };
  }

  async function draft(text: string): Promise<string> {
    const answer = await send(text);
    if (!answer.data?.read) throw new Error(JSON.stringify(answer));
    return answer.data.id;
  }
  const view = async (batch: string) => {
    const found = await batchView(store, MAIN, batch, true);
    if (!found) throw new Error("no such batch");
    return found;
  };
  const faults = async (batch: string) =>
    (await view(batch)).lines.map(({ number, faults: all }) => [
      number,
      ...all.map(({ field, reason }) => `${field} ${reason}`),
    ]);
  const summary = async (batch: string) => (await view(batch)).summary;
  const cellsOf = async (batch: string, number: number) => {
    const line = (await view(batch)).lines.find((one) => one.number === number);
    if (!line) throw new Error("no such line");
    return line.cells;
  };

  async function registered(pixKey: string, name = `Conta ${randomUUID().slice(0, 8)}`) {
    const made = await createPixAccountAction({
      name,
      kind: "email",
      pix_key: pixKey,
      holder_name: "Ana Souza",
      holder_document: "",
      idempotency_key: randomUUID(),
    });
    if (!made.ok) throw new Error(JSON.stringify(made));
    return made.data.id;
  }

  return {
    built,
    store,
    db,
    operator,
    viewer,
    said,
    key,
    send,
    draft,
    view,
    faults,
    summary,
    cellsOf,
    registered,
  };
}
