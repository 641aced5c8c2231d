import { SANDBOX_PAYER_BANK } from "#protocol/api/sandbox.ts";
import { readPayer, type Payer } from "#protocol/payins/payer.ts";
import { isOtherPayer } from "#lib/rules/payins/same-payer.ts";
import { Chance } from "./chance.ts";
import { CUSTOMERS, FIRST_NAMES, LAST_NAMES } from "./words.ts";

/** A few customers pay most of it; the rest are people. */
const COMPANIES = 0.75;
/** Somebody typed who pays, and for one in thirty it was somebody else in the end. */
const IS_TYPED = 0.7;
const OTHER_EVERY = 30;

type Payers = { expected: string; payer: Payer; isOther: boolean };

const person = (chance: Chance) => ({
  name: `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`,
  document: chance.cpf(),
});

/** Banks write names in capitals, and companies with their legal form. */
function company(chance: Chance) {
  const name = chance.pickFirst(CUSTOMERS);
  const own = new Chance(CUSTOMERS.indexOf(name));
  return { name, document: own.cnpj(), legal: `${name} Ltda`.toUpperCase() };
}

/** Who was expected to pay the payin of this number, and who pays it: the same each time. */
export function payersOf(made: number): Payers {
  const chance = new Chance(made);
  const isCompany = chance.share() < COMPANIES;
  const { legal, ...typed } = isCompany ? company(chance) : { ...person(chance), legal: null };
  const expected = chance.share() < IS_TYPED ? typed.name : "";
  const paying =
    made % OTHER_EVERY === 0 ? person(chance) : { ...typed, name: legal ?? typed.name };
  const payer = readPayer({ ...paying, bank: SANDBOX_PAYER_BANK });
  if (payer === null) throw new Error("nobody pays");
  return { expected, payer, isOther: isOtherPayer(expected, payer.name) };
}
