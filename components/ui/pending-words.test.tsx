import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setFactorPrompt, withFactor } from "#components/form/fresh-factor.ts";
import { messagesEn } from "#lib/i18n/messages-en.ts";
import { Button } from "./button.tsx";
import { InQuestion } from "./pending-words.tsx";

const shown = (inQuestion = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesEn} timeZone="America/Sao_Paulo">
      <InQuestion value={inQuestion}>
        <Button pending>Registering…</Button>
      </InQuestion>
    </NextIntlClientProvider>,
  );
const REFUSED = { ok: false, code: "FACTOR_REQUIRED", message: "", fields: {} } as const;

test("while a factor is asked, what is pending below says that the person is awaited, and nothing spins", async () => {
  const before = shown();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = setFactorPrompt(() => promise);
  const done = withFactor(async () => REFUSED);
  await Promise.resolve();
  expect(shown()).toContain(messagesEn.ui.awaitsYou);
  expect(shown()).not.toMatch(/Registering|animate-spin/);
  // The question's own button runs while it is answered.
  expect(shown(true)).toBe(before);
  resolve(false);
  await done;
  stop();
  expect(shown()).toBe(before);
  expect(before).toMatch(/animate-spin.*Registering/);
});
