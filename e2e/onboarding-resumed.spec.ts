import { addPerson, signedIn } from "#e2e/fixtures/people.ts";
import { DOCUMENTS, paper, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/parts-test.ts";
import { OnboardingPage, type OnboardingField } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

test("a draft is finished by a colleague who has the right, and seen by no other", async ({
  signedInPage: first,
  browser,
  parts,
  api,
}) => {
  const typed = typedCompany("Revezamento");
  const { company, representative, address } = typed;
  const { cnpj = "", company_name: name = "" } = company;
  const form = new OnboardingPage(first);
  const id = await form.begin();
  await form.fill(company);
  await form.go("representative");
  const begun: Partial<Record<OnboardingField, string>> = {
    name: representative.name ?? "",
    full_name: representative.full_name ?? "",
    cpf: representative.cpf ?? "",
    birth_date: representative.birth_date ?? "",
    income: "9.000,50",
  };
  await form.fill(begun);
  await form.leave.click();
  await first.waitForURL("/sub-accounts");
  await first.goto(`/sub-accounts/${id}/edit/documents`);
  await form.give("SELFIE", await photo("selfie da Marina.jpg"));
  await expect(form.arrived("SELFIE")).toBeVisible();
  await first.goto("about:blank");

  await parts.dashboard.stop();
  const people = [
    { email: "bia@localhost", name: "Bia", role: "operator" },
    { email: "leo@localhost", name: "Leo", role: "viewer" },
  ] as const;
  const passwords = people.map((person) => addPerson(parts.dataDir, person));
  await parts.dashboard.startAgain();
  const enter = (index: 0 | 1) =>
    signedIn(browser, parts, { ...people[index], password: passwords[index] ?? "" });

  const viewer = await enter(1);
  await viewer.goto("/sub-accounts");
  await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Subcontas");
  await expect(viewer.getByText(name)).toHaveCount(0);
  for (const path of ["", "/edit", "/edit/company", "/edit/documents", "/edit/review"]) {
    await viewer.goto(`/sub-accounts/${id}${path}`);
    const said = viewer.getByRole("heading", { level: 1 });
    await expect(said, path).toHaveText(/não permite|não encontrada/i);
    await expect(viewer.getByText(name), path).toHaveCount(0);
  }
  const asked = await viewer.request.get(`/api/sub-accounts/${id}`);
  expect(asked.status()).toBe(404);
  const file = await viewer.request.get(`/api/sub-accounts/${id}/documents/SELFIE`);
  expect(file.status()).toBe(403);
  await viewer.close();

  const second = await enter(0);
  await second.goto("/sub-accounts");
  const row = second.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Rascunho");
  await row.getByRole("link", { name }).click();
  await second.getByRole("link", { name: "Continuar o cadastro" }).click();
  await second.waitForURL(/\/edit\/representative$/);
  const hers = new OnboardingPage(second);
  for (const [field, value] of Object.entries(begun) as [OnboardingField, string][]) {
    await expect(hers.field(field), field).toHaveValue(value);
  }
  await hers.step("company").click();
  await second.waitForURL(/\/edit\/company$/);
  await expect(hers.field("cnpj")).toHaveValue(cnpj);
  await expect(hers.field("constitution_date")).toHaveValue(company.constitution_date ?? "");
  await expect(hers.field("company_type").locator("option:checked")).toHaveText(
    company.company_type ?? "",
  );
  await hers.go("representative");
  await hers.fill(representative);
  await hers.signed.check();
  await hers.go("address");
  await hers.fill(address);
  await hers.go("documents");
  await expect(hers.slot("SELFIE")).toContainText("selfie da Marina.jpg");
  for (const type of DOCUMENTS.slice(1)) await hers.give(type, paper(`${type}.pdf`));
  for (const type of DOCUMENTS) await expect(hers.arrived(type), type).toBeVisible();
  await hers.toReview.click();
  await hers.send.click();
  const account = new SubAccountPage(second);
  await expect(account.approved).toBeVisible();
  await expect(account.fact("Iniciada por")).toHaveText("Administrador");
  await expect(account.fact("Enviada por")).toHaveText("Bia");
  const opened = await openedAccount(api, typed);
  expect(opened).toMatchObject({ name, status: "APPROVED" });
  expect(opened.documents).toHaveLength(DOCUMENTS.length);
  await second.close();
});
