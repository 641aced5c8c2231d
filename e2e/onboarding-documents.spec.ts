import { speak } from "#e2e/fixtures/people.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { paper, photo } from "#e2e/fixtures/company.ts";
import { processOf } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { badDocuments } from "#platform/documents/test/bad-documents.ts";

type Sentences = { "pt-BR": string; en: string };

const WRONG_CONTENT = {
  "pt-BR": "O arquivo não é PDF, JPEG nem PNG.",
  en: "The file is not a PDF, JPEG or PNG.",
};
const TWO_FORMATS = {
  "pt-BR": "O arquivo tem dois formatos ou dados a mais. Exporte-o de novo.",
  en: "The file contains two formats, or extra data at its end. Export it again.",
};
const ACTIVE = {
  "pt-BR": "O PDF tem código, anexos ou ações. Salve-o como PDF simples.",
  en: "The PDF has active content (scripts, attachments or actions). Print it as a plain PDF.",
};
const BAD_NAME = {
  "pt-BR": "O nome do arquivo tem caracteres não aceitos ou mais de 255 caracteres. Renomeie-o.",
  en: "The file name is over 255 characters or has invalid ones. Rename it.",
};
const INFECTED = {
  "pt-BR": "O antivírus recusou o arquivo.",
  en: "The virus scanner rejected the file.",
};

/** Each bad document, by its name in the list, and the sentence that its reader gets. */
const TRIED: Record<string, Sentences> = {
  "10 MB and a byte": {
    "pt-BR": "O arquivo tem mais de 10 MB.",
    en: "The file is larger than 10 MB.",
  },
  nothing: { "pt-BR": "O arquivo está vazio.", en: "The file is empty." },
  "a zip as PDF": WRONG_CONTENT,
  "a GIF": WRONG_CONTENT,
  "a JPEG as PNG": {
    "pt-BR": "O nome do arquivo não corresponde ao conteúdo. Use .pdf, .jpg ou .png.",
    en: "The file name does not match its content. Use .pdf, .jpg or .png.",
  },
  "JPEG and zip": TWO_FORMATS,
  "PNG with a page inside": TWO_FORMATS,
  "PDF and page": TWO_FORMATS,
  "half a JPEG": {
    "pt-BR": "Não foi possível ler o arquivo. Pode estar incompleto ou danificado.",
    en: "The file can't be read. It may be incomplete or damaged.",
  },
  "30000 × 30000 pixels": {
    "pt-BR": "A imagem é grande demais: aberta, ocupa mais de 360 MB. Reduza a largura e a altura.",
    en: "The picture is too large: it takes more than 360 MB when opened. Reduce its width and height.",
  },
  "PDF with a password": {
    "pt-BR": "O PDF está protegido por senha. Envie-o sem proteção.",
    en: "The PDF has a password. Send it without one.",
  },
  "PDF with JavaScript when it is opened": ACTIVE,
  "PDF with JavaScript packed": ACTIVE,
  "the antivirus test file": INFECTED,
  "PDF with a virus": INFECTED,
  "a path": BAD_NAME,
  "a name that reads backwards": BAD_NAME,
  // Its extension alone is refused: it is not even sent.
  "NUL in its name": { "pt-BR": "Use PDF, JPEG ou PNG.", en: "PDF, JPEG or PNG only." },
};
const LOCALES = ["pt-BR", "en"] as const;

/** Resets a process's peak memory, which was higher at its start. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** A process's peak memory in MB. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

test("each bad document is refused in a sentence, nothing of it is kept, and the others stay", async ({
  signedInPage: page,
  system,
  faults,
}) => {
  faults.allow(/status of 4(13|15|22).*\/documents\/SOCIAL_CONTRACT/);
  const form = new OnboardingPage(page);
  const all = await badDocuments();
  const bad = Object.keys(TRIED).map((what) => {
    const found = all.find((one) => one.what === what);
    if (!found) throw new Error(`no bad document is called ${what}`);
    return found;
  });
  const id = await form.begin();
  await page.goto(`/sub-accounts/${id}/edit/documents`);
  await form.give("SELFIE", await photo());
  await expect(form.arrived("SELFIE")).toBeVisible();
  const server = processOf(system.dataDir, "dashboard");
  forgetPeak(server);
  const before = peakOf(server);

  for (const locale of LOCALES) {
    await speak(page, locale);
    await page.reload();
    for (const { what, name, bytes } of bad) {
      await form.give("SOCIAL_CONTRACT", { name, mimeType: "", buffer: Buffer.from(bytes) });
      const slot = form.slot("SOCIAL_CONTRACT");
      await expect(slot, `${what}, ${locale}`).toContainText(TRIED[what]?.[locale] ?? "-");
      await expect(form.failed("SOCIAL_CONTRACT"), what).toBeVisible();
    }
    await expect(form.arrived("SELFIE")).toBeVisible();
  }
  const after = peakOf(server);
  process.stdout.write(
    `${bad.length * 2} files: the dashboard at ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB at most\n`,
  );
  expect(after - before, "MB more at the peak").toBeLessThan(300);

  await page.reload();
  await expect(form.missing("SOCIAL_CONTRACT")).toBeVisible();
  const view = await page.request.get(`/api/sub-accounts/${id}`);
  expect(await view.json()).toMatchObject({ data: { documents: [{ type: "SELFIE" }] } });
  const kept = await page.request.get(`/api/sub-accounts/${id}/documents/SOCIAL_CONTRACT`);
  expect(kept.status()).toBe(404);
  await form.give("SOCIAL_CONTRACT", paper());
  await expect(form.arrived("SOCIAL_CONTRACT")).toBeVisible();
});
