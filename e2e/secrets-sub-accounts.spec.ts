import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { addPerson, signedIn } from "#e2e/fixtures/people.ts";
import { typedCompany } from "#e2e/fixtures/company.ts";
import { giveDocuments, typeCompany } from "#e2e/fixtures/onboard.ts";
import { expect, relayedTest as test } from "#e2e/fixtures/parts-test.ts";
import {
  BUNDLES,
  databaseOf,
  formsOf,
  storedInDataDir,
  storedBy,
  textsIn,
  type PlainText,
} from "#e2e/fixtures/plain-texts.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";
import { z } from "#protocol/wire/zod.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: [async ({ knobs }, use) => use({ ...knobs }), { scope: "worker" }] });

const Created = z.object({
  account: z.object({
    secrets: z.object({ api_key: z.string(), api_secret: z.string() }),
    webhook_secret: z.string(),
  }),
});

/** A unique photo. */
async function noise(): Promise<Buffer> {
  const size = { width: 160, height: 160, channels: 3 } as const;
  return sharp(randomBytes(160 * 160 * 3), { raw: size })
    .jpeg()
    .toBuffer();
}
/** Bytes from the middle, where no two photos are the same; as in a file, and as a dump writes them. */
const middleOf = (bytes: Buffer) => {
  const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 24);
  return [middle.toString("latin1"), middle.toString("hex")];
};

test("a person's CPF and selfie and a sub-account's keys stand in no log, address, storage, bundle or database", async ({
  signedInPage: page,
  context,
  browser,
  parts,
  relay,
  faults,
}) => {
  // Requests to a stopped dashboard, and requests that a viewer may not make.
  faults.allow(/ERR_|Failed to fetch|network error|status of (403|50\d)/i);
  const keys = new Map<string, string>();
  relay.tamper("POST /sub-accounts", (body) => {
    const { secrets, webhook_secret } = Created.parse(JSON.parse(body)).account;
    for (const [name, key] of Object.entries({ ...secrets, webhook_secret })) keys.set(name, key);
    return body;
  });
  const asked: PlainText[] = [];
  context.on("request", (request) => asked.push(["an address", request.url()]));
  const form = new OnboardingPage(page);
  const company = typedCompany("Aurora Pães");
  const { company_name: name = "" } = company.company;
  const cpf = company.representative.cpf ?? "";
  const selfie = await noise();
  const fileName = `planted-${randomBytes(8).toString("hex")}.jpg`;
  const planted = new Map([
    ["the CPF", [cpf, cpf.replaceAll(/\D/g, "")]],
    ["the mother's name", [company.representative.mother_name ?? ""]],
    ["the selfie as it was given", middleOf(selfie)],
    ["the file's name", [fileName]],
  ]);
  const holding = (places: readonly PlainText[]) =>
    [...planted].flatMap(([what, forms]) =>
      places
        .filter(([, text]) => forms.some((one) => text.includes(one)))
        .map(([place]) => `${what} in ${place}`),
    );
  const outside = async () => [
    ...storedInDataDir(parts.dataDir),
    ...asked,
    await storedBy(page, new URL(page.url()).pathname),
  ];

  const id = await form.begin();
  await typeCompany(form, company);
  await giveDocuments(form);
  await form.give("SELFIE", { name: fileName, mimeType: "image/jpeg", buffer: selfie });
  await expect(form.slot("SELFIE").getByText(fileName)).toBeVisible();
  await expect(form.arrived("SELFIE")).toBeVisible();
  const kept = await page.request.get(`/api/sub-accounts/${id}/documents/SELFIE`);
  const middle = middleOf(await kept.body());
  // Noise, as it was given: what fills a smaller picture stands in many a file.
  expect(new Set(middle[1]).size).toBeGreaterThan(8);
  planted.set("the selfie as it is kept", middle);
  const drafted = await outside();
  const database = databaseOf(parts.dataDir);
  // The search covers the database and its write-ahead log.
  expect(drafted.some(([place, text]) => place.startsWith(database) && text.includes(name))).toBe(
    true,
  );
  expect(holding(drafted)).toEqual([]);

  await form.toReview.click();
  await form.send.click();
  const account = new SubAccountPage(page);
  await expect(account.approved).toBeVisible();
  expect([...keys.keys()].toSorted()).toEqual(["api_key", "api_secret", "webhook_secret"]);
  for (const [what, key] of keys) planted.set(what, [key]);
  expect(holding(await outside())).toEqual([]);
  // People who may open a document see its file name; no other hidden value is there.
  const own = holding(await formsOf(page, `/sub-accounts/${id}`));
  expect(own.filter((found) => !found.startsWith("the file's name"))).toEqual([]);
  await account.registration.click();
  await page.getByRole("button", { name: "Mostrar: CPF" }).click();
  await expect(page.getByText(cpf)).toBeVisible();
  expect(holding([...(await outside()), ...textsIn(BUNDLES)])).toEqual([]);

  await parts.dashboard.stop();
  const viewer = { email: "leitora@exemplo.com.br", name: "Leitora", role: "viewer" } as const;
  const password = addPerson(parts.dataDir, viewer);
  await parts.dashboard.startAgain();
  const reading = await signedIn(browser, parts, { ...viewer, password });
  const shown: PlainText[] = [];
  for (const path of ["", `/${id}`, `/${id}/edit/representative`, `/${id}/edit/review`]) {
    shown.push(...(await formsOf(reading, `/sub-accounts${path}`)));
  }
  expect(shown.some(([, text]) => text.includes(name))).toBe(true);
  expect(shown.some(([, text]) => /\*{3}\.\d{3}\.\d{3}-\*\*/.test(text))).toBe(true);
  const photo = await reading.request.get(`/api/sub-accounts/${id}/documents/SELFIE`);
  expect(photo.status()).toBe(403);
  expect(holding(shown)).toEqual([]);
  await reading.close();
});
