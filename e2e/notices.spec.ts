import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { ageSessions } from "#e2e/fixtures/age-sessions.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

/** A receiver on this machine, as a chat would have it. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/opens-the-chat`,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

test("a webhook is set with its secret shown once, tested, and gets what it can verify", async ({
  signedInPage: page,
}) => {
  const receiver = await startReceiver();
  try {
    await page.goto("/settings/notices");
    await takeScreenshots(page, "settings-notices-empty");
    await page.getByRole("link", { name: "Configurar webhook" }).click();
    await page.getByLabel("Endereço").fill("ftp://x");
    await page.getByRole("button", { name: "Salvar webhook" }).click();
    await expect(page.getByLabel("Endereço")).toBeFocused();
    await page.getByLabel("Endereço").fill(receiver.url);
    await page.getByRole("button", { name: "Salvar webhook" }).click();
    const secret = (await page.getByTestId("hook-secret").innerText()).trim();
    await takeScreenshots(page, "settings-notices-secret");
    await page.getByRole("link", { name: "Já guardei" }).click();
    await expect(page.getByRole("main")).not.toContainText("opens-the-chat");
    await page.getByRole("button", { name: "Enviar teste" }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      event: "hook:test",
      text: "Teste da Ponte\nEste webhook funciona.",
    });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("table")).toContainText("Enviado", { timeout: 1000 });
    }).toPass();
    await takeScreenshots(page, "settings-notices");
    await speak(page, "en");
    await page.goto("/settings/notices");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    await takeScreenshots(page, "settings-notices-en");
  } finally {
    await receiver.stop();
  }
});

test("a person sees their notices, and chooses which also come by mail", async ({
  signedInPage: page,
}) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "Ver e escolher avisos" }).click();
  await page.waitForURL("/profile/notices");
  await takeScreenshots(page, "profile-notices");
  await page.getByRole("navigation").getByRole("link", { name: "Por e-mail" }).click();
  const daily = page.getByRole("checkbox", { name: /código de verificação diário/i });
  await daily.uncheck();
  await page.getByRole("button", { name: "Salvar escolha" }).click();
  await expect(page.getByText("Escolha salva").first()).toBeVisible();
  await page.reload();
  await expect(daily).not.toBeChecked();
});

test("an old factor is asked for again before a webhook is set, and what was typed goes on", async ({
  signedInPage: page,
  system,
}) => {
  await ageSessions(system.dataDir, 6);
  await page.goto("/settings/notices/webhook");
  await page.getByLabel("Endereço").fill("http://127.0.0.1:9/kept");
  await page.getByRole("button", { name: /salvar webhook/i }).click();
  // The fixture answers the question; the form goes on with what was typed.
  await expect(page.getByTestId("hook-secret")).toBeVisible();
});
