"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { pinSpenderAction } from "#lib/spenders/actions/signing-settings.ts";
import type { ConfirmPin } from "#lib/rules/spenders/pin-spender.ts";
import { pinsHref } from "./pins-href.ts";

const loadSchema = () =>
  import("#lib/rules/spenders/pin-spender.ts").then((module) => module.ConfirmPin);

type ConfirmPinFormProps = {
  pin: ConfirmPin;
  /** The form's address, with what was typed. */
  back: string;
  /** Whether the delegate's key must have signed a proof. */
  isProved: boolean;
  /** Somebody else has to approve it. */
  second: SecondPerson;
};

/** Asks for confirmation before a spender is pinned. */
export function ConfirmPinForm({ pin, back, isProved, second }: ConfirmPinFormProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<ConfirmPin, object>({
    schema: loadSchema,
    action: pinSpenderAction,
    defaults: pin,
    onDone: () => {
      toast(t("pinned"), "success");
      router.push(pinsHref(pin.account));
    },
  });
  return (
    <Form form={form}>
      {isProved && (
        <TextInput
          name="signature"
          label={t("signature")}
          hint={t("signatureHint")}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("pinning")} second={second}>
          {t("confirm")}
        </SubmitButton>
        <LinkButton href={back}>{t("back")}</LinkButton>
      </div>
    </Form>
  );
}
