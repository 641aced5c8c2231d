import type { FileChooser, Locator, Page } from "@playwright/test";
import { DOCUMENTS, paper, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage, type OnboardingField } from "#e2e/pages/onboarding-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

/** More tab stops than any page of the dashboard has. */
const MOST_STOPS = 120;

/** A person without a pointer, who tabs from stop to stop and must always see the focus. */
class Keyboard {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until the target has a visible focus; returns how many presses that took. */
  async reach(target: Locator): Promise<number> {
    await target.waitFor({ state: "attached" });
    let stops = 0;
    for (; !(await hasFocus(target)); stops += 1) {
      expect(stops, `stops before ${String(target)}`).toBeLessThan(MOST_STOPS);
      await this.#page.keyboard.press("Tab");
    }
    expect(await isRinged(target), `a ring around ${String(target)}`).toBe(true);
    return stops;
  }

  /** Goes there and presses a key. */
  async press(target: Locator, key = "Enter"): Promise<void> {
    await this.reach(target);
    await this.#page.keyboard.press(key);
  }

  /** Goes to a field and types; a select takes its first option that begins so. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.#page.keyboard.type(text);
  }

  /** Opens the system's file dialog, which takes over the keyboard. */
  async openFiles(target: Locator): Promise<FileChooser> {
    await this.reach(target);
    const opened = this.#page.waitForEvent("filechooser");
    await this.#page.keyboard.press("Enter");
    return opened;
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Whether a focus ring is drawn around it, or around the element that stands for it. */
const isRinged = (target: Locator) =>
  target.evaluate((element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    return around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseInt(outlineWidth, 10) > 0;
    });
  });

test("by keyboard alone, from signing in to acting for the company", async ({
  page,
  system,
  api,
}) => {
  const keys = new Keyboard(page);
  const form = new OnboardingPage(page);
  const typed = typedCompany("Tecla Dourada");
  const { company, representative, address } = typed;
  const typeStep = async (values: Partial<Record<OnboardingField, string>>) => {
    for (const [name, value] of Object.entries(values) as [OnboardingField, string][]) {
      // In a select, the first word of an option is typed.
      const text = form.isChoice(name) ? (value.split(" ")[0] ?? "") : value;
      await keys.type(form.field(name), text);
    }
  };

  const signIn = new SignInPage(page);
  await signIn.open();
  await keys.type(signIn.email, system.email);
  await keys.type(signIn.password, system.password);
  await page.keyboard.press("Enter");
  await keys.press(page.getByRole("link", { name: "Subcontas", exact: true }));
  await page.waitForURL("/sub-accounts");
  await keys.press(form.start);
  await page.waitForURL(/\/edit\/company$/);

  await typeStep({ ...company, cnpj: "11.222.333/0001-82" });
  await keys.press(form.next);
  await expect(form.field("cnpj")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await keys.type(form.field("cnpj"), company.cnpj ?? "");
  await expect(form.field("company_type").locator("option:checked")).toHaveText(
    company.company_type ?? "",
  );
  // Enter in a field submits the step, as in every form.
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/edit\/representative$/);
  await expect(page).toHaveTitle(/^Representante/);
  const stops = [await keys.reach(form.field("name"))];
  await typeStep(representative);
  await keys.press(form.signed.getByRole("radio"), "Space");
  await expect(form.signed).toBeChecked();
  await keys.press(form.next);
  await page.waitForURL(/\/edit\/address$/);
  stops.push(await keys.reach(form.field("zip_code")));
  process.stdout.write(`stops to the first field of the next step: ${stops.join(", ")}\n`);
  await typeStep(address);
  await expect(form.field("uf").locator("option:checked")).toHaveText(address.uf ?? "");
  await keys.press(form.next);
  await page.waitForURL(/\/edit\/documents$/);

  await keys.press(page.getByRole("radio", { name: "RG" }), "ArrowRight");
  await expect(form.slot("CNH_FRONT")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(form.slot("RG_FRONT")).toBeVisible();
  for (const type of DOCUMENTS) {
    const chooser = await keys.openFiles(form.fileInput(type));
    await chooser.setFiles(type === "SELFIE" ? await photo() : paper(`${type}.pdf`));
    await expect(form.arrived(type)).toBeVisible();
  }
  const look = form.slot("SELFIE").getByRole("button", { name: "Ver: Selfie", exact: true });
  await keys.press(look);
  await expect(page.getByRole("dialog").getByRole("img", { name: "Selfie" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(look, "the focus comes back to where it was").toBeFocused();

  await keys.press(form.toReview);
  await page.waitForURL(/\/edit\/review$/);
  await keys.press(form.send);
  const account = new SubAccountPage(page);
  await expect(account.approved).toBeVisible();
  await keys.press(account.actFor);
  await expect(account.band).toContainText(company.company_name ?? "-");

  const opened = await openedAccount(api, typed);
  expect(opened).toMatchObject({ status: "APPROVED", name: company.company_name });
  const sent = opened.documents.map(({ type }) => type);
  expect(sent.toSorted()).toEqual(DOCUMENTS.toSorted());
  await account.leave();
});
