import type { Locator, Page } from "@playwright/test";

/** The question for a factor, over any page. */
export const factorDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /confirme que é você|confirm it's you/i });

/**
 * Answers the question with the password whenever it comes on this page or on a later one of its browser, as a
 * person would who has nothing enrolled.
 */
export async function answerFactor(page: Page, password: string): Promise<void> {
  page.context().on("page", (opened) => void answerOn(opened, password));
  await answerOn(page, password);
}

async function answerOn(page: Page, password: string): Promise<void> {
  await page.addLocatorHandler(factorDialog(page), async (dialog) => {
    await dialog.getByLabel(/^(senha|password)$/i).fill(password);
    await dialog.getByRole("button", { name: /^(confirmar|confirm)$/i }).click();
  });
}
