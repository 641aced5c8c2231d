import palette from "./messages/en/palette.json";
import ui from "./messages/en/ui.json";
import form from "./messages/en/form.json";
import shell from "./messages/en/shell.json";
import dashboard from "./messages/en/dashboard.json";
import reasons from "./messages/en/reasons.json";
import errors from "./messages/en/errors.json";
import signIn from "./messages/en/sign-in.json";
import overview from "./messages/en/overview.json";
import pixAccounts from "./messages/en/pix-accounts.json";
import receiver from "./messages/en/receiver.json";
import wallets from "./messages/en/wallets.json";
import payins from "./messages/en/payins.json";
import rights from "./messages/en/rights.json";
import settings from "./messages/en/settings.json";
import credentials from "./messages/en/credentials.json";
import people from "./messages/en/people.json";
import notices from "./messages/en/notices.json";
import profile from "./messages/en/profile.json";
import externalWallets from "./messages/en/external-wallets.json";
import externalPayouts from "./messages/en/external-payouts.json";
import invitations from "./messages/en/invitations.json";
import join from "./messages/en/join.json";
import audit from "./messages/en/audit.json";
import batchRun from "./messages/en/batch-run.json";
import webhooks from "./messages/en/webhooks.json";
import differences from "./messages/en/differences.json";
import exports from "./messages/en/exports.json";
import payouts from "./messages/en/payouts.json";
import payoutFlow from "./messages/en/payout-flow.json";
import payoutWallet from "./messages/en/payout-wallet.json";
import openSignatures from "./messages/en/open-signatures.json";
import requests from "./messages/en/requests.json";
import coolingOff from "./messages/en/cooling-off.json";
import policies from "./messages/en/policies.json";
import signing from "./messages/en/signing.json";
import unsettled from "./messages/en/unsettled.json";
import subAccounts from "./messages/en/sub-accounts.json";
import lists from "./messages/en/lists.json";
import activity from "./messages/en/activity.json";
import insights from "./messages/en/insights.json";
import savedFilters from "./messages/en/saved-filters.json";
import onboarding from "./messages/en/onboarding.json";
import receipts from "./messages/en/receipts.json";
import receiptCheck from "./messages/en/receipt-check.json";
import attachments from "./messages/en/attachments.json";
import accounting from "./messages/en/accounting.json";
import batches from "./messages/en/batches.json";
import closes from "./messages/en/closes.json";
import reconciliation from "./messages/en/reconciliation.json";
import schedules from "./messages/en/schedules.json";
import when from "./messages/en/when.json";
import regulatory from "./messages/en/regulatory.json";
import agents from "./messages/en/agents.json";

/** The English catalog: one file per area. All catalogs have its shape. */
export const messagesEn = {
  palette,
  ui,
  form,
  shell,
  dashboard,
  reasons,
  errors,
  signIn,
  overview,
  pixAccounts,
  receiver,
  wallets,
  payins,
  rights,
  settings,
  credentials,
  people,
  notices,
  profile,
  externalPayouts,
  externalWallets,
  invitations,
  join,
  audit,
  batchRun,
  webhooks,
  differences,
  exports,
  payouts,
  payoutFlow,
  payoutWallet,
  openSignatures,
  requests,
  policies,
  coolingOff,
  signing,
  unsettled,
  subAccounts,
  lists,
  activity,
  insights,
  savedFilters,
  onboarding,
  receipts,
  receiptCheck,
  attachments,
  accounting,
  batches,
  closes,
  reconciliation,
  schedules,
  when,
  regulatory,
  agents,
};

export type Messages = typeof messagesEn;
