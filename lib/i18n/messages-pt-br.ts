import type { Messages } from "./messages-en.ts";
import ui from "./messages/pt-BR/ui.json";
import form from "./messages/pt-BR/form.json";
import shell from "./messages/pt-BR/shell.json";
import desk from "./messages/pt-BR/desk.json";
import reasons from "./messages/pt-BR/reasons.json";
import errors from "./messages/pt-BR/errors.json";
import signIn from "./messages/pt-BR/sign-in.json";
import overview from "./messages/pt-BR/overview.json";
import pixAccounts from "./messages/pt-BR/pix-accounts.json";
import receiver from "./messages/pt-BR/receiver.json";
import wallets from "./messages/pt-BR/wallets.json";
import payins from "./messages/pt-BR/payins.json";
import settings from "./messages/pt-BR/settings.json";
import credentials from "./messages/pt-BR/credentials.json";
import people from "./messages/pt-BR/people.json";
import webhooks from "./messages/pt-BR/webhooks.json";
import differences from "./messages/pt-BR/differences.json";
import payouts from "./messages/pt-BR/payouts.json";
import payoutFlow from "./messages/pt-BR/payout-flow.json";
import payoutWallet from "./messages/pt-BR/payout-wallet.json";
import signing from "./messages/pt-BR/signing.json";
import unsettled from "./messages/pt-BR/unsettled.json";
import subAccounts from "./messages/pt-BR/sub-accounts.json";
import onboarding from "./messages/pt-BR/onboarding.json";

/** The Portuguese catalog: one file per area. */
export const messagesPtBr = {
  ui,
  form,
  shell,
  desk,
  reasons,
  errors,
  signIn,
  overview,
  pixAccounts,
  receiver,
  wallets,
  payins,
  settings,
  credentials,
  people,
  webhooks,
  differences,
  payouts,
  payoutFlow,
  payoutWallet,
  signing,
  unsettled,
  subAccounts,
  onboarding,
} satisfies Messages;
