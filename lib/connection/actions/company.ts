"use server";
import { companyOf, setCompany, type Company } from "#lib/core/exchange/company.ts";
import { SaveCompany } from "#lib/rules/connection/company.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";

const factsOf = (
  { name, document, initials }: Pick<Company, "name" | "document" | "initials">,
  colour: string | null,
) => ({
  name,
  document: document && formatCnpj(document),
  sign: [initials, colour].filter(Boolean).join(" ") || null,
});

/**
 * Names the company of the account. Payers see the name on every request to pay, and whoever approves sees it
 * beside what they approve, so that nobody changes it alone where somebody else may decide.
 */
export const saveCompanyAction = dualControlAction(
  SaveCompany,
  "settings:write",
  async (input, { account, transaction, audit, second }) => {
    const after = factsOf(
      { name: input.name, document: input.document || null, initials: input.initials || null },
      input.colour,
    );
    audit.note({ action: "company:set", subject: `account ${account.id}`, detail: after });
    await transaction(async (tx) => {
      // First: what it is compared with stands then.
      await lockDecisions(tx, account.id);
      const known = await companyOf(tx, account.id);
      const before = factsOf(known, known.sign?.colour ?? null);
      const isNew = JSON.stringify(before) !== JSON.stringify(after);
      const change = {
        change: "company:set",
        object: account.id,
        // What it is to be called: what it is called now may change meanwhile.
        subject: input.name,
        before,
        after,
        again: input,
      } as const;
      await second.takeIn(tx, isNew ? change : null);
      await setCompany(tx, account.id, input);
      await audit.writeIn(tx);
    });
    return { name: input.name };
  },
);
