import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/team-test.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { SchedulesPage, SchedulePage, WhenPart } from "#e2e/pages/schedule-pages.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";

const TODAY = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const shown = (day: string) => {
  const [year, month, date] = day.split("-");
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** As a list says it: the year only where it is another one. */
const listed = (day: string) => shown(day).replace(` ${TODAY.slice(0, 4)}`, "");

test("a payout for today and each week: prepared by itself, approved by another, signed by a person, and then comes the next", async ({
  team,
  bank,
}) => {
  await team.policy({});
  const page = await team.as("operator");
  const { receiver, wallet, quote } = await team.pair(page);
  // Proves the wallet, so that others can be asked before it is opened again.
  await quote({ amount: "5" });
  const wallets = new PayingWalletsPage(page);
  await wallets.openForm();
  await wallets.fill({ address: wallet.address, name: "Operações" });
  await wallets.wallet("Operações").waitFor();

  const form = new PayoutFormPage(page);
  await form.open();
  await form.fill({ account: receiver.name, amount: "25" });
  const when = new WhenPart(page);
  await when.choose(/^repetir$/i);
  await when.repeats.selectOption("week");
  await when.first.fill(TODAY);
  await expect(when.coming).toContainText(shown(addDays(TODAY, 7)));
  await when.payer.selectOption({ index: 1 });
  await takeScreenshots(page, "schedule-form");
  await when.schedule.click();

  const schedule = new SchedulePage(page);
  await schedule.opened();
  const own = page.url();
  await expect(schedule.waiting).toContainText("Aguardando aprovação");
  await expect(schedule.coming).toContainText(listed(addDays(TODAY, 7)));
  await takeScreenshots(page, "schedule");

  const schedules = new SchedulesPage(page);
  await schedules.open();
  await expect(schedules.due(receiver.name).first()).toContainText("Aguardando aprovação");
  await takeScreenshots(page, "schedules");

  // Nobody has signed anything so far.
  expect(wallet.approvals()).toEqual([]);
  expect(await bank.paidTo(receiver.key)).toEqual([]);
  const approver = await team.as("approver");
  await new RequestPage(approver).give(receiver.name);

  await page.goto("/");
  await expect(page.getByText("Pagamento agendado vence hoje")).toBeVisible();
  await takeScreenshots(page, "schedule-due");
  await page.getByRole("main").getByRole("link", { name: "Assinar o payout" }).click();
  const flow = new PayoutFlowPage(page);
  await new WalletModal(page).account.waitFor();
  await flow.checkAccount();
  await flow.allow.click();
  await flow.followed();
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);

  await page.goto(own);
  await expect(schedule.past).toContainText("Concluído");
  await expect(schedule.waiting).toHaveCount(0);
  await expect(schedule.coming).toContainText(listed(addDays(TODAY, 7)));
});

test("a schedule is paused, goes on, and one time of it is skipped and taken back", async ({
  team,
}) => {
  await team.policy({ outcome: "allow" });
  const page = await team.as("operator");
  const { receiver } = await team.pair(page);
  const form = new PayoutFormPage(page);
  await form.open();
  await form.fill({ account: receiver.name, amount: "25" });
  const when = new WhenPart(page);
  await when.choose(/^repetir$/i);
  const first = addDays(TODAY, 3);
  await when.first.fill(first);
  await when.schedule.click();
  const schedule = new SchedulePage(page);
  await schedule.opened();
  await schedule.pause.click();
  await schedule.resume.click();
  await expect(schedule.pause).toBeVisible();
  await page.getByRole("button", { name: `Pular ${shown(first)}`, exact: true }).click();
  await page.getByRole("button", { name: `Não pular ${shown(first)}`, exact: true }).click();
  await expect(
    page.getByRole("button", { name: `Pular ${shown(first)}`, exact: true }),
  ).toBeVisible();
  await schedule.change.click();
  await page.getByLabel(/^Valor de cada pagamento/).fill("30,00");
  await page.getByRole("button", { name: "Salvar" }).click();
  await schedule.opened();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("30");
});
