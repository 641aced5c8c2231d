import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormContext } from "#components/form/form-context.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionForm } from "#components/form/use-action-form.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { secondPerson } from "./second-person.tsx";

const WORDS = MESSAGES["pt-BR"];

function shown(approvers: { name: string; from: null }[], holdsAtOnce = false): string {
  const isAlone = approvers.length === 0;
  const second = { isAlone, isProduction: true, byAdministrators: true, approvers };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={WORDS} timeZone="UTC">
      <FormContext value={{ pending: false } as ActionForm}>
        <SubmitButton second={secondPerson({ second })} holdsAtOnce={holdsAtOnce}>
          {WORDS.signing.saveLimits}
        </SubmitButton>
      </FormContext>
    </NextIntlClientProvider>,
  );
}

const button = (html: string) =>
  /<button[^>]*>(?<label>.*)<\/button>/.exec(html)?.groups?.["label"];
const BIA = [{ name: "Bia Prado", from: null }];

test("a button that asks somebody else says so, after who that is", () => {
  const html = shown(BIA);
  expect(button(html)).toContain(WORDS.form.requestApproval);
  expect(html).not.toContain(WORDS.signing.saveLimits);
  expect(html.indexOf("Bia Prado")).toBeGreaterThan(-1);
  expect(html.indexOf("Bia Prado")).toBeLessThan(html.indexOf("<button"));
});

test("what holds at once is saved, and names nobody", () => {
  const html = shown(BIA, true);
  expect(button(html)).toContain(WORDS.signing.saveLimits);
  expect(html).not.toContain("Bia Prado");
});

test("somebody alone saves, and is told that it holds at once", () => {
  const html = shown([]);
  expect(button(html)).toContain(WORDS.signing.saveLimits);
  expect(html).toContain(WORDS.requests.second.aloneText);
});
