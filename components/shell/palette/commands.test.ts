import { expect, test } from "vitest";
import { commandsFor, fits } from "./commands.ts";

test.each([
  ["Configurações", "configura", true],
  ["Configurações", "CONFIGURAÇÕES", true],
  ["Cadastrar conta PIX", "conta", true],
  ["Cadastrar conta PIX", "pix cad", true],
  ["Cadastrar conta PIX", "", true],
  ["Cadastrar conta PIX", "onta", false],
  ["Cadastrar conta PIX", "conta payout", false],
  ["Sub-accounts", "acc", true],
])("%s fits what is typed as %s: %s", (label, typed, isFit) => {
  expect(fits(label, typed)).toBe(isFit);
});

const namesOf = (offers: Parameters<typeof commandsFor>[0]) => {
  const { places, acts } = commandsFor(offers);
  return [...places, ...acts].map(({ href }) => href);
};

test("nobody is offered what their role does not open", () => {
  const viewer = namesOf({ places: ["subAccounts"], may: [] });
  expect(viewer).toContain("/sub-accounts");
  expect(viewer.filter((href) => /new$|settings/.test(href))).toEqual([]);
  const operator = namesOf({ places: ["subAccounts", "settings"], may: ["create"] });
  expect(operator).toEqual(expect.arrayContaining(["/settings/webhooks", "/payouts/new"]));
  expect(operator).not.toContain("/settings/team");
  expect(namesOf({ places: ["settings"], may: ["create", "team"] })).toContain("/settings/team");
});
