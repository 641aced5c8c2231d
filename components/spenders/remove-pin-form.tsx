"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { removePinAction } from "#lib/spenders/actions/signing-settings.ts";
import type { RemovePin } from "#lib/rules/spenders/pin-spender.ts";
import { pinsHref } from "./pins-href.ts";

const loadSchema = () =>
  import("#lib/rules/spenders/pin-spender.ts").then((module) => module.RemovePin);

/** Asks for confirmation before a pin is removed. */
export function RemovePinForm({ pin }: { pin: RemovePin }) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<RemovePin, object>({
    schema: loadSchema,
    action: removePinAction,
    defaults: pin,
    onDone: () => {
      toast(t("removed"), "success");
      router.push(pinsHref(pin.account));
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={pinsHref(pin.account)}>{t("keep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("removing")}>
          {t("removeDo")}
        </SubmitButton>
      </div>
    </Form>
  );
}
