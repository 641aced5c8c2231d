import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";

/** Calls a tool at the agents' door, as a program does. */
async function callTool(origin: string, key: string, name: string, input: object) {
  const answer = await fetch(`${origin}/api/agent`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: input },
    }),
  });
  const text = await answer.text();
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? "{}";
  const { result } = JSON.parse(json) as { result?: { content: { text: string }[] } };
  return {
    status: answer.status,
    data: JSON.parse(result?.content[0]?.text ?? "{}") as Record<string, unknown>,
  };
}

test("an agent drafts a payout, and its person takes it up on the payout's form", async ({
  signedInPage: page,
  system,
  api,
}) => {
  const receiver = await pixAccount(api);
  const main = page.getByRole("main");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Ver agentes" }).click();
  await page.waitForURL("/profile/agents");
  await takeScreenshots(page, "agents-none");
  await page.getByRole("link", { name: "Novo agente" }).click();
  await page.waitForURL("/profile/agents/new");
  await takeScreenshots(page, "agent-new");
  await page.getByLabel("Nome").fill("Claude");
  await page.getByRole("checkbox", { name: "Preparar payouts" }).check();
  await page.getByRole("button", { name: "Criar agente" }).click();
  const key = (await page.getByTestId("agent_key").innerText()).trim();
  expect(key).toMatch(/^ponte_agent_[\w-]{43}$/);
  await page.getByRole("link", { name: "Já guardei" }).click();
  await page.waitForURL("/profile/agents");
  await expect(main).not.toContainText(key);

  const found = await callTool(system.origin, key, "list_receivers", { name: receiver.name });
  const [one] = found.data["receivers"] as { id: string; masked_key: string }[];
  expect(one?.masked_key).not.toBe(receiver.key);
  const draft = { network: "polygon", token: "USDC", amount: "150.00", reference: "NF 77" };
  const drafted = await callTool(system.origin, key, "draft_payout", {
    ...draft,
    receiver_id: one?.id ?? "",
    note: "Aluguel de novembro",
  });
  expect(drafted.data).toMatchObject({ state: "open" });
  // What it may not is refused, and asks nobody for anything.
  const barred = await callTool(system.origin, key, "draft_batch", {});
  expect(barred.data).toMatchObject({ error: "NOT_ALLOWED" });

  await page.goto("/payouts");
  await expect(main).toContainText("1 rascunho de agente aguarda você");
  await page.getByRole("link", { name: "Ver rascunhos" }).click();
  await page.waitForURL("/profile/agents");
  await expect(main).toContainText("Rascunho de Claude para");
  await expect(main).toContainText(/R\$\s150,00/);
  await takeScreenshots(page, "agents-draft");
  await page.getByRole("button", { name: "Usar rascunho" }).click();
  await page.waitForURL(/\/payouts\/new\?draft=/);
  await expect(main).toContainText("Rascunho de um agente para você");
  const form = new PayoutFormPage(page);
  await expect(form.account).toHaveValue(new RegExp(receiver.name));
  await expect(form.amount).toHaveValue("150,00");
  await takeScreenshots(page, "payout-drafted");

  await page.goto("/profile/agents");
  await expect(main).toContainText("Usado");
  await page.getByRole("button", { name: "Revogar Claude" }).click();
  await expect(main).toContainText("Nenhum agente.");
  expect((await callTool(system.origin, key, "list_receivers", {})).status).toBe(401);
});
