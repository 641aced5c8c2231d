import { WaitingDrafts } from "#components/agents/waiting-drafts.tsx";
import { Moment } from "#components/money/moment.tsx";
import { BeginDraft, DraftPanel } from "#components/policies/draft-panel.tsx";
import { PolicyApprovers } from "#components/policies/policy-approvers.tsx";
import { PayoutFactor } from "#components/payouts/sign/payout-factor.tsx";
import { RuleList } from "#components/policies/rule-list.tsx";
import { BacktestFigures } from "#components/policies/backtest-figures.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { waitingDrafts } from "#lib/agents/views/agents.ts";
import { page } from "#lib/core/doors/page.tsx";
import { receiversOfPolicies } from "#lib/find/views/receivers-of-policies.ts";
import { payinBacktest } from "#lib/payins/views/payin-backtest.ts";
import { payoutBacktest } from "#lib/payouts/views/payout-backtest.ts";
import { payoutFactorMinutes } from "#lib/payouts/rows/payout-factor.ts";
import { policyView } from "#lib/policies/views/policies.ts";

export default page("settings:read", "policies", async ({ t, actor, account, can, store }) => {
  const view = await policyView(store, actor, receiversOfPolicies);
  const { draft, names, rules } = view;
  const canEdit = can("settings:write");
  const factorMinutes = await payoutFactorMinutes(store.db, account.connectionId);
  const trials = draft && {
    payout: await payoutBacktest(store, account, draft.rules),
    payin: await payinBacktest(store, account, draft.rules),
  };
  return (
    <ClientMessages namespaces={["policies", "people"]}>
      <PageHeader title={t("title")} lead={t("lead")} />
      <WaitingDrafts count={await waitingDrafts(store, actor, ["policy"])} />
      {view.isAlone && <Notice title={t("alone")}>{t("aloneText")}</Notice>}
      <Columns
        aside={
          <>
            <PolicyApprovers approvers={view.approvers} />
            {/* Who approves stands right above. */}
            <PayoutFactor
              minutes={factorMinutes}
              canEdit={canEdit}
              second={{ asks: !view.isAlone, notice: null }}
            />
          </>
        }
      >
        <Card title={t("current")}>
          <p className="text-sm text-muted">
            {view.setAt === null ? (
              t(account.environment === "sandbox" ? "defaultSandbox" : "defaultProduction")
            ) : (
              <>
                <span>{t("setBy", { by: view.setBy })}</span> <Moment at={view.setAt} />
              </>
            )}
          </p>
          <RuleList rules={rules} names={names} />
          <Disclosure summary={t("explainTitle")}>
            <p className="text-sm text-muted">{t("explain")}</p>
          </Disclosure>
          {!draft && canEdit && (
            <BeginDraft
              rules={rules}
              presets={["strict", "large", "open"]}
              isFirst={view.setAt === null}
            />
          )}
        </Card>
        {draft && trials && (
          <Card title={t("draft")}>
            <p className="text-sm text-muted">
              <span>{t("editedBy", { by: draft.editedBy.join(", ") })}</span>{" "}
              <Moment at={draft.editedAt} />
            </p>
            <DraftPanel draft={draft} names={names} canEdit={canEdit} />
            <BacktestFigures trials={trials} />
            {draft.bar && draft.bar.bar !== "role" && (
              <Notice title={t(`draftBar.${draft.bar.bar}`)}>
                {"from" in draft.bar && <Moment at={draft.bar.from} />}
              </Notice>
            )}
          </Card>
        )}
      </Columns>
    </ClientMessages>
  );
});
