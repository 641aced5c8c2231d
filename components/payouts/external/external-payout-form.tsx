"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { usePicked } from "#components/form/use-picked.ts";
import type { Found } from "#components/form/use-searched.ts";
import { AttachmentsDisclosure } from "#components/attachments/attachments-disclosure.tsx";
import { LabelsDisclosure } from "#components/money/labels-disclosure.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { PayoutSummary } from "#components/payouts/form/payout-summary.tsx";
import { ReceiverPicker, RECEIVERS } from "#components/payouts/form/receiver-picker.tsx";
import { usePayoutRate } from "#components/payouts/form/use-payout-rate.ts";
import { Columns } from "#components/ui/columns.tsx";
import { shorten } from "#lib/format/shorten.ts";
import { beginExternalPayoutAction } from "#lib/payouts/actions/external-payouts.ts";
import type { ExternalChoice } from "#lib/paying-wallets/views/external-choices.ts";
import type { PayoutFormView } from "#lib/payouts/views/payout-form.ts";
import type { PayoutFormValues } from "#lib/payouts/views/payout-form-start.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { OtherWallet } from "./other-wallet.tsx";

type ExternalPayoutFormProps = Pick<
  PayoutFormView,
  "pairs" | "rates" | "defaults" | "labels" | "accounting"
> & {
  accounts: Found<ReceiverView>;
  /** Where somebody new is registered; null: the reader may not. */
  another: ReactNode;
  wallets: readonly ExternalChoice[];
};

type Typed = Omit<PayoutFormValues, "network" | "currency_type" | "cover_fees"> & {
  wallet: string;
};

const loadSchema = () =>
  import("#lib/rules/payouts/external-payout.ts").then((module) => module.ExternalPayout);

/** Asks for a payout from an external wallet: exactly these tokens are sent, the fees within. */
export function ExternalPayoutForm({
  accounts,
  another,
  pairs,
  rates,
  defaults,
  labels,
  accounting,
  wallets,
}: ExternalPayoutFormProps) {
  const t = useTranslations("externalPayouts");
  const words = useTranslations("payoutFlow");
  const router = useRouter();
  const { currency_type, network: _network, cover_fees: _fees, ...kept } = defaults;
  const form = useActionForm<Typed, { intent: string }>({
    schema: loadSchema,
    required: accounting.required,
    action: beginExternalPayoutAction,
    name: "external",
    defaults: {
      ...kept,
      // Reais that were typed before are no tokens.
      request_amount: currency_type === "sender" ? kept.request_amount : "",
      wallet: wallets[0]?.id ?? "",
    },
    onDone: ({ intent }) => router.push(`/payouts/new?intent=${intent}`),
  });
  const { control, setValue } = form.methods;
  const [walletId, token, amount] = useWatch({
    control,
    name: ["wallet", "token", "request_amount"],
  });
  const receivers = usePicked(form.methods, "pix_account", accounts, RECEIVERS);
  const picked = receivers.chosen;
  const network = wallets.find(({ id }) => id === walletId)?.network ?? defaults.network;
  const sold = pairs.find((pair) => pair.network === network)?.tokens ?? [];
  const missing = TOKENS.find((each) => !sold.includes(each));
  const [only] = sold;
  useEffect(() => {
    if (token === missing && only) setValue("token", only);
  }, [token, missing, only, setValue]);
  const [first] = accounts.options;
  const { rate } = usePayoutRate({
    rates,
    pixAccount: token === missing ? "" : (first?.pixAccount ?? ""),
    network,
    token,
  });
  return (
    <Form form={form}>
      <Columns
        aside={
          <>
            <PayoutSummary
              rate={rate}
              token={token}
              network={network}
              currencyType="sender"
              coverFees={false}
              amount={amount}
              receiver={picked ?? null}
              isApprovalKnown
            >
              <SubmitButton pendingLabel={t("form.asking")}>{t("form.ask")}</SubmitButton>
            </PayoutSummary>
            <p className="text-sm text-muted">
              {t("form.leastHint", { percent: String(TOLERANCE_PERCENT) })}
            </p>
          </>
        }
      >
        <div className="grid gap-5">
          <ReceiverPicker {...receivers} another={another} />
          <RadioInput
            name="wallet"
            label={t("form.wallet")}
            hint={t("form.walletHint")}
            options={wallets.map(({ id, name, address, network: on }) => ({
              value: id,
              label: shownName(name),
              detail: `${networkName(on)} · ${shorten(address)}`,
            }))}
          />
          <OtherWallet isElsewhere />
          <RadioInput
            name="token"
            label={words("token")}
            look="segments"
            options={TOKENS.map((each) => ({
              value: each,
              label: each,
              disabled: each === missing,
            }))}
            hint={missing && words("notSold", { token: missing, network: networkName(network) })}
          />
          <MoneyField
            key={token}
            name="request_amount"
            label={words("tokensToSend", { token })}
            hint={t("form.amountHint")}
            asset={token}
            className="max-w-72"
          />
          <LabelsDisclosure labels={labels} accounting={accounting} open={form.restored} />
          <AttachmentsDisclosure open={form.restored || defaults.attachments.length > 0} />
        </div>
      </Columns>
    </Form>
  );
}
