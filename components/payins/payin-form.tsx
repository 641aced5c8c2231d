"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import type { ActionResult } from "#components/form/action-result.ts";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { usePicked } from "#components/form/use-picked.ts";
import { AttachmentsDisclosure } from "#components/attachments/attachments-disclosure.tsx";
import { RequestedAmount } from "#components/money/requested-amount.tsx";
import { LabelsDisclosure } from "#components/money/labels-disclosure.tsx";
import { WhenChoice } from "#components/form/when/when-choice.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { schedulePayinAction } from "#lib/schedules/actions/make-schedules.ts";
import type { PayinFormValues, PayinFormView } from "#lib/payins/views/payin-form.ts";
import { WHEN_NOW, type WhenValues } from "#lib/rules/schedules/when-values.ts";
import type { Token } from "#protocol/money/money.ts";
import { isIssued } from "#protocol/chain/networks.ts";
import { PayerField } from "./payer-field.tsx";
import { usePayinRate } from "./use-payin-rate.ts";
import { PayinSummary } from "./payin-summary.tsx";
import { PAYIN_WALLETS, WalletPicker } from "./wallet-picker.tsx";

const loadSchema = () =>
  import("#lib/rules/schedules/payin-when.ts").then((module) => module.PayinWhen);

const TOKENS: readonly Token[] = ["USDC", "USDT"];

type Typed = PayinFormValues & WhenValues;
type Made = { intent: string } | { schedule: string };

/** Asks for its quote now, or has it prepared when it is due. */
const send = (values: Typed & { idempotency_key: string }): Promise<ActionResult<Made>> =>
  values.when === "now" ? requestPayinQuoteAction(values) : schedulePayinAction(values);

type PayinFormProps = PayinFormView & {
  /** When it is asked for, to begin with. */
  when: WhenValues["when"];
};

/** Asks for a payin: the amount of either side, who pays, and the wallet and token that it becomes. */
export function PayinForm({
  wallets,
  rates,
  payers,
  defaults,
  labels,
  accounting,
  when: moment,
}: PayinFormProps) {
  const t = useTranslations("payins");
  const router = useRouter();
  const form = useActionForm<Typed, Made>({
    schema: loadSchema,
    required: accounting.required,
    action: send,
    defaults: { ...defaults, ...WHEN_NOW, when: moment },
    onDone: (made) =>
      router.push(
        "intent" in made ? `/payins/new?intent=${made.intent}` : `/schedules/${made.schedule}`,
      ),
  });
  const { control } = form.methods;
  const [token, currencyType, amount, when] = useWatch({
    control,
    name: ["token", "currency_type", "request_amount", "when"],
  });
  const picked = usePicked(form.methods, "wallet", wallets, PAYIN_WALLETS);
  const network = picked.chosen?.network;
  const asset = currencyType === "sender" ? "BRL" : token;
  const missing = network && TOKENS.find((each) => !isIssued(network, each));
  // Between a wallet and the token that its network has stands a pair that has no rate.
  const wallet = token === missing ? undefined : picked.chosen;
  const rate = usePayinRate({ rates, wallet, token });
  const tokens = TOKENS.map((each) => ({ value: each, label: each, disabled: each === missing }));
  const startAtAmount = useEffectEvent(() => {
    const [field] = document.getElementsByName("request_amount");
    // Whoever was quicker than the page stays where they are.
    const isBegun = field?.closest("form")?.contains(document.activeElement);
    if (amount === "" && !isBegun) field?.focus({ preventScroll: true });
  });
  useEffect(() => startAtAmount(), []);
  return (
    <Form form={form}>
      <Columns
        aside={
          <PayinSummary
            rate={rate}
            token={token}
            currencyType={currencyType}
            amount={amount}
            wallet={picked.chosen}
          >
            <SubmitButton pendingLabel={t(when === "now" ? "asking" : "scheduling")}>
              {t(when === "now" ? "askQuote" : "schedule")}
            </SubmitButton>
          </PayinSummary>
        }
      >
        <div className="grid gap-5">
          <RequestedAmount
            label={currencyType === "sender" ? t("senderAmount") : t("receiverAmount", { token })}
            hint={t("bounds")}
            asset={asset}
            side={{
              label: t("currencyType"),
              options: [
                { value: "sender", label: t("sender") },
                { value: "receiver", label: t("receiver", { token }) },
              ],
            }}
          />
          <PayerField payers={payers} />
          <WalletPicker {...picked} />
          <RadioInput
            name="token"
            label={t("token")}
            look="segments"
            options={tokens}
            hint={
              missing && t("notIssued", { token: missing, network: networkName(network ?? "") })
            }
          />
          <WhenChoice when={when} />
          <LabelsDisclosure labels={labels} accounting={accounting} open={form.restored} />
          <AttachmentsDisclosure open={form.restored || defaults.attachments.length > 0} />
        </div>
      </Columns>
    </Form>
  );
}
