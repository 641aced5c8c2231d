import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PersonView } from "#lib/people/views/people.ts";
import { DeactivatePerson } from "./deactivate-person.tsx";

const person = {
  id: "p",
  name: "Ana",
  email: "ana@example.com",
  memberships: [],
  isLastAdmin: false,
} as unknown as PersonView;

const shown = (act: "deactivate" | "remove") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <DeactivatePerson person={{ ...person, isYou: true }} act={act} />
    </NextIntlClientProvider>,
  );

test.each(["deactivate", "remove"] as const)("nobody is offered to %s themselves", (act) => {
  expect(shown(act)).toContain(MESSAGES.en.people.notYou);
  expect(shown(act)).not.toContain("<button");
});
