"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { pinSpenderAction } from "#lib/actions/signing-settings.ts";
import type { ConfirmPin } from "#protocol/pin-spender.ts";
import { pinsHref } from "./pins-href.ts";

const loadSchema = () => import("#protocol/pin-spender.ts").then((module) => module.ConfirmPin);

/** The second look before a spender is pinned. `back`: the form, with what was typed. */
export function ConfirmPinForm({ pin, back }: { pin: ConfirmPin; back: string }) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<ConfirmPin, { isChecked: boolean }>({
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
      <div className="flex flex-wrap gap-2">
        <LinkButton href={back}>{t("back")}</LinkButton>
        <SubmitButton pendingLabel={t("pinning")}>{t("confirm")}</SubmitButton>
      </div>
    </Form>
  );
}
