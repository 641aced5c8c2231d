"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { networkName } from "#components/money/network-name.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { savePolicyRuleAction } from "#lib/policies/actions/policies.ts";
import type { PolicyRuleView } from "#lib/policies/views/policy-rule.ts";
import { TOKENS } from "#protocol/money/money.ts";
import type { PolicyRuleForm, SavePolicyRule } from "#lib/rules/policies/policy-rule-form.ts";
import { BOUNDS } from "#lib/rules/policies/bounds.ts";
import { OPERATIONS, movesMoney, networksOf } from "#lib/rules/policies/operations.ts";
import { OUTCOMES, RECEIVERS } from "#lib/rules/policies/policy.ts";
import { ROLES } from "#lib/rules/people/people.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { LazyRulePreview } from "./lazy-rule-preview.tsx";
import { Ticks } from "./ticks.tsx";

const loadSchema = () =>
  import("#lib/rules/policies/policy-rule-form.ts").then((module) => module.SavePolicyRule);

/** One rule of the draft: what it is about, up to how much, and what happens then. */
export function RuleForm({ view }: { view: PolicyRuleView }) {
  const t = useTranslations("policies");
  const roles = useTranslations("people");
  const router = useRouter();
  const { rule, seen, form: shown, people, accounts, wallets } = view;
  const form = useActionForm<SavePolicyRule, object>({
    schema: loadSchema,
    action: savePolicyRuleAction,
    defaults: { ...shown, rule, seen },
    onDone: () => {
      toast(t("ruleSaved"), "success");
      router.push("/settings/policies");
    },
  });
  const { control } = form.methods;
  const typed = { ...shown, ...useWatch({ control }) } as PolicyRuleForm;
  const { operation, to, outcome } = typed;
  const isMoney = movesMoney(operation);
  const networks = networksOf(operation);
  const named = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: `_${id}`, label: shownName(name) }));
  const byId = (all: readonly { id: string; name: string }[]) =>
    Object.fromEntries(all.map(({ id, name }) => [id, name]));
  const names = { people: byId(people), accounts: byId(accounts), wallets: byId(wallets) };
  return (
    <Columns aside={<LazyRulePreview place={rule} typed={typed} names={names} />}>
      <Form form={form}>
        <Card title={t("partAbout")}>
          <SelectInput
            name="operation"
            label={t("operation")}
            hint={t("operationHint")}
            options={OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) }))}
          />
          {isMoney && (
            <SelectInput
              name="to"
              label={t("to")}
              hint={t("toHint")}
              options={RECEIVERS.map((value) => ({ value, label: t(`receivers.${value}`) }))}
            />
          )}
          {to === "listed" && operation === "payin" && (
            <Ticks
              name="wallets"
              label={t("wallets")}
              hint={wallets.length === 0 ? t("noWallets") : undefined}
              options={named(wallets)}
            />
          )}
          {to === "listed" && operation === "payout" && (
            <Ticks
              name="accounts"
              label={t("accounts")}
              hint={accounts.length === 0 ? t("noAccounts") : undefined}
              options={named(accounts)}
            />
          )}
          <Ticks
            name="roles"
            label={t("roles")}
            hint={t("noneIsAll")}
            options={ROLES.map((value) => ({ value, label: roles(`roles.${value}`) }))}
          />
          <Ticks name="people" label={t("people")} hint={t("peopleHint")} options={named(people)} />
          {isMoney && (
            <Ticks
              name="tokens"
              label={t("tokens")}
              hint={t("noneIsAll")}
              options={TOKENS.map((value) => ({ value, label: value }))}
            />
          )}
          {networks.length > 0 && (
            <Ticks
              name="networks"
              label={t("networks")}
              hint={t("noneIsAll")}
              options={networks.map((value) => ({ value, label: networkName(value) }))}
            />
          )}
        </Card>
        {isMoney && (
          <Card title={t("partUpTo")}>
            <p className="text-sm text-muted">{t("upToHint")}</p>
            {BOUNDS.map((bound) => (
              <MoneyField
                key={bound}
                name={bound}
                label={t(`bounds.${bound}`)}
                asset="BRL"
                optional
              />
            ))}
          </Card>
        )}
        <Card title={t("partThen")}>
          <SelectInput
            name="outcome"
            label={t("outcome")}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          />
          {outcome === "wait" && (
            <TextInput name="hours" label={t("hours")} hint={t("hoursHint")} inputMode="numeric" />
          )}
        </Card>
        <div className="flex flex-wrap gap-2">
          <SubmitButton pendingLabel={t("savingRule")}>{t("saveRule")}</SubmitButton>
          <LinkButton href="/settings/policies" tone="quiet">
            {t("cancel")}
          </LinkButton>
        </div>
      </Form>
    </Columns>
  );
}
