import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { processOf, processesOf } from "#e2e/fixtures/system/start-system.ts";
import { startWorkshop, type Workshop } from "#e2e/fixtures/system/start-workshop.ts";
import { PageFaults } from "#e2e/fixtures/page-faults.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

/** `npm run dev`, as whoever changes something meets it. It prints the seconds; no machine is judged by them. */
const CATALOG = "lib/i18n/messages/pt-BR/wallets.json";
const FORM = "components/wallets/register-wallet-form.tsx";
const HEALTH = "service/http/health.ts";

test("a change is seen on the open page, and in the service's next answer", async ({ browser }) => {
  // A first compilation on two busy cores.
  test.setTimeout(1_800_000);
  const started = performance.now();
  const workshop = await startWorkshop();
  tell("the first start", started);
  try {
    const context = await browser.newContext({ baseURL: workshop.origin });
    const faults = new PageFaults();
    await faults.watch(context, workshop.origin);
    const page = await context.newPage();
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn(workshop.email, workshop.password);

    await page.goto("/wallets/new");
    const name = page.getByLabel("Nome", { exact: true });
    await name.fill("Carteira que fica");
    await page.evaluate(() => Reflect.set(window, "isSamePage", true));
    const isSamePage = async () => {
      expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
      await expect(name).toHaveValue("Carteira que fica");
    };

    await seen(page, "a sentence of a page", workshop, {
      path: CATALOG,
      from: "Vai receber os tokens dos payins.",
      to: "Uma frase mudada na página.",
    });
    await isSamePage();
    await seen(page, "a sentence of a form", workshop, {
      path: CATALOG,
      from: "Por exemplo, “Carteira principal”.",
      to: "Uma frase mudada no formulário",
    });
    await isSamePage();
    await seen(page, "a component", workshop, {
      path: FORM,
      from: "networkName(value)",
      to: '"Rede mudada"',
    });
    await isSamePage();

    const sandbox = processOf(workshop.dataDir, "sandbox");
    const service = processOf(workshop.dataDir, "service");
    const began = performance.now();
    workshop.change(HEALTH, 'status: "ok"', 'status: "changed"');
    await expect
      .poll(() => healthOf(workshop), { intervals: [50], timeout: 120_000 })
      .toBe("changed");
    tell("a file of the service", began);
    expect(processOf(workshop.dataDir, "service")).not.toBe(service);
    expect(processOf(workshop.dataDir, "sandbox")).toBe(sandbox);

    expect(faults.all).toEqual([]);
    // What `npm start` runs is somewhere else.
    expect(existsSync(join(workshop.folder, ".next"))).toBe(false);
    expect(readFileSync(join(workshop.folder, "tsconfig.json"), "utf8")).toBe(
      readFileSync(join(import.meta.dirname, "../tsconfig.json"), "utf8"),
    );
    await context.close();

    const pids = processesOf(workshop.dataDir).map(({ pid }) => pid);
    expect(pids).toHaveLength(3);
    await workshop.stop();
    expect(pids.filter(isAlive)).toEqual([]);

    const restarted = performance.now();
    const again = await workshop.again();
    tell("the start after the first", restarted);
    await again.stop();
  } finally {
    await workshop.stop();
    workshop.remove();
  }
});

type Change = { path: string; from: string; to: string };

async function seen(page: Page, what: string, workshop: Workshop, change: Change): Promise<void> {
  const began = performance.now();
  workshop.change(change.path, change.from, change.to);
  const words = page.getByText(change.to.replaceAll('"', "")).first();
  await expect(words).toBeVisible({ timeout: 120_000 });
  tell(what, began);
}

const tell = (what: string, began: number) =>
  process.stdout.write(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);

async function healthOf({ serviceUrl }: Workshop): Promise<unknown> {
  const answer = await fetch(`${serviceUrl}/health`).catch(() => null);
  const body = (await answer?.json()) as { status?: unknown } | undefined;
  return body?.status;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
