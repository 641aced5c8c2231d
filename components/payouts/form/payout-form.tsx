"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { usePicked } from "#components/form/use-picked.ts";
import type { Found } from "#components/form/use-searched.ts";
import { useActionForm } from "#components/form/use-action-form.ts";
import { AttachmentsDisclosure } from "#components/attachments/attachments-disclosure.tsx";
import { RequestedAmount } from "#components/money/requested-amount.tsx";
import { LabelsDisclosure } from "#components/money/labels-disclosure.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { BalancesProvider } from "#components/paying-wallets/balances-provider.tsx";
import { WhenChoice } from "#components/form/when/when-choice.tsx";
import { OtherWallet } from "#components/payouts/external/other-wallet.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { PayoutFormView } from "#lib/payouts/views/payout-form.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { WHEN_NOW, type WhenValues } from "#lib/rules/schedules/when-values.ts";
import { FAMILY } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { amountLabel } from "./amount-label.ts";
import { estimatePayout } from "./estimate-payout.ts";
import { PayFrom } from "./pay-from.tsx";
import { PayoutSummary } from "./payout-summary.tsx";
import { ReceiverPicker, RECEIVERS } from "./receiver-picker.tsx";
import { usePayoutRate } from "./use-payout-rate.ts";
import { askingWallet, sendPayout, type MadePayout, type TypedPayout } from "./send-payout.ts";

type PayoutFormProps = Omit<PayoutFormView, "accounts" | "closed"> & {
  accounts: Found<ReceiverView>;
  /** Where somebody new is registered; null: the reader may not. */
  another: ReactNode;
  /** When it is made, to begin with. */
  when: WhenValues["when"];
  /** One of the wallets that sign elsewhere could pay it instead. */
  hasExternal: boolean;
};

const loadSchema = () =>
  import("#lib/rules/schedules/payout-when.ts").then((module) => module.PayoutWhen);

/** Loaded once somebody wants other terms. */
const PayoutTerms = dynamic(() =>
  import("./payout-terms.tsx").then((module) => module.PayoutTerms),
);

/** Asks for a payout: its PIX account, token, network and the amount of either side. */
export function PayoutForm({
  accounts,
  another,
  pairs,
  allModes,
  rates,
  payers,
  defaults,
  labels,
  accounting,
  when: moment,
  hasExternal,
}: PayoutFormProps) {
  const t = useTranslations("payoutFlow");
  const router = useRouter();
  /** The wallet that is chosen to pay; the next screen asks to connect it. */
  const payer = useRef<string | null>(null);
  const form = useActionForm<TypedPayout, MadePayout>({
    schema: loadSchema,
    required: accounting.required,
    action: sendPayout,
    defaults: {
      ...defaults,
      ...WHEN_NOW,
      when: moment,
      cover_fees: defaults.cover_fees ? "true" : "false",
    },
    onDone: (made) =>
      router.push(
        "intent" in made
          ? `/payouts/new?intent=${made.intent}${payer.current ? `&payer=${payer.current}` : ""}`
          : `/schedules/${made.schedule}`,
      ),
  });
  const [network, token, currencyType, coverFees, amount, when] = useWatch({
    control: form.methods.control,
    name: ["network", "token", "currency_type", "cover_fees", "request_amount", "when"],
  });
  const { setValue } = form.methods;
  const [areTermsWanted, wantTerms] = useState(false);
  const receivers = usePicked(form.methods, "pix_account", accounts, RECEIVERS);
  const picked = receivers.chosen;
  const sold = pairs.find((pair) => pair.network === network)?.tokens ?? [];
  const missing = TOKENS.find((each) => !sold.includes(each));
  const [only] = sold;
  // A rate depends on no receiver, so any of them does to ask for it.
  const [first] = accounts.options;
  const { rate, statesFees } = usePayoutRate({
    rates,
    // Between a network and the token that it chooses stands a pair that has no rate.
    pixAccount: token === missing ? "" : (first?.pixAccount ?? ""),
    network,
    token,
  });
  const hasModes = allModes && statesFees;
  const isSender = currencyType === "sender";
  const asset = isSender ? token : "BRL";
  const terms = { token, currencyType, coverFees: coverFees === "true", amount };
  const estimate = estimatePayout({ rate, ...terms });
  const payersHere = payers.filter(({ family }) => family === FAMILY[network]);
  /** All that a wallet holds is sent: the fees are within. */
  const sendAll = (tokens: string) => {
    form.unreadable.delete("request_amount");
    setValue("cover_fees", "false");
    setValue("currency_type", "sender");
    setValue("request_amount", tokens, { shouldDirty: true, shouldValidate: true });
  };
  /** Whoever is paid is known, and how much is not. */
  const goToAmount = () => {
    if (amount !== "") return;
    // What stands above, such as an open signature, stays in view.
    document.getElementsByName("request_amount")[0]?.focus({ preventScroll: true });
  };
  const startAtAmount = useEffectEvent(() => picked !== undefined && goToAmount());
  useEffect(() => void startAtAmount(), []);
  useEffect(() => {
    // A network that has one of the tokens only chooses it: the other could not be quoted.
    if (token === missing && only) setValue("token", only);
  }, [token, missing, only, setValue]);
  useEffect(() => {
    if (hasModes) return;
    setValue("cover_fees", "false");
    // Reais that were typed are no tokens.
    if (!isSender) setValue("request_amount", "");
    setValue("currency_type", "sender");
  }, [hasModes, isSender, setValue]);
  return (
    <Form form={form}>
      <Columns
        aside={
          <PayoutSummary rate={rate} network={network} {...terms} receiver={picked ?? null}>
            <SubmitButton pendingLabel={t(when === "now" ? "asking" : "scheduling")}>
              {t(when === "now" ? "askQuote" : "schedule")}
            </SubmitButton>
          </PayoutSummary>
        }
      >
        <div className="grid gap-5">
          <ReceiverPicker {...receivers} another={another} onPressed={goToAmount} />
          <RequestedAmount
            label={amountLabel(t, { isSender, coversFees: coverFees === "true", token })}
            hint={t("bounds")}
            asset={asset}
            side={
              hasModes
                ? {
                    label: t("currencyType"),
                    options: [
                      { value: "receiver", label: t("receiver") },
                      { value: "sender", label: token },
                    ],
                  }
                : null
            }
          />
          {payersHere.length > 0 && (
            <BalancesProvider>
              <PayFrom
                payers={payersHere}
                network={network}
                token={token}
                needed={estimate?.tokenUnits ?? null}
                onAll={sendAll}
                onPayer={(id) => void (payer.current = id)}
              />
            </BalancesProvider>
          )}
          {hasExternal && <OtherWallet isElsewhere={false} />}
          {!hasModes && <p className="text-sm text-soft">{t("oneMode", { token })}</p>}
          <Disclosure
            open={form.restored}
            onToggle={() => wantTerms(true)}
            worded
            summary={
              <>
                <span>
                  {[
                    networkName(network),
                    token,
                    t(coverFees === "true" ? "feesOnUs" : "feesOff"),
                  ].join(" · ")}
                </span>
                <span className="text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent">
                  {t("changeTerms")}
                </span>
              </>
            }
          >
            {/* A refusal may name one of them. */}
            {(areTermsWanted || form.refusals > 0) && (
              <PayoutTerms
                pairs={pairs}
                network={network}
                missing={missing}
                hasModes={hasModes}
                sentToken={isSender ? token : null}
              />
            )}
          </Disclosure>
          <WhenChoice when={when} payers={payersHere.flatMap(askingWallet)} />
          <LabelsDisclosure labels={labels} accounting={accounting} open={form.restored} />
          <AttachmentsDisclosure open={form.restored || defaults.attachments.length > 0} />
        </div>
      </Columns>
    </Form>
  );
}
