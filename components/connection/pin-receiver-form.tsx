"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { pinReceiverAction } from "#lib/connection/actions/exchange-settings.ts";

type PinReceiverFormProps = {
  name: string;
  pixKey: string;
  takesDynamic: boolean;
  /** Somebody else has to approve another receiver, or that dynamic codes are taken. */
  second: SecondPerson;
};
type Values = { receiver_name: string; receiver_key: string; dynamic_codes: boolean };

const loadSchema = () =>
  import("#lib/rules/connection/pin-receiver.ts").then((module) => module.PinReceiver);

/** Pins the receiver of every PIX, as an administrator knows it from outside the API. */
export function PinReceiverForm({ name, pixKey, takesDynamic, second }: PinReceiverFormProps) {
  const t = useTranslations("settings");
  const router = useRouter();
  const form = useActionForm<Values, { isPinned: boolean }>({
    schema: loadSchema,
    action: pinReceiverAction,
    defaults: { receiver_name: name, receiver_key: pixKey, dynamic_codes: takesDynamic },
    onDone: ({ isPinned }) => {
      toast(t(isPinned ? "pinned" : "unpinned"), "success");
      router.push("/settings/exchange");
    },
  });
  const typed = useWatch({ control: form.methods.control });
  const isStricter =
    typed.receiver_name === name &&
    typed.receiver_key === pixKey &&
    typed.dynamic_codes === false &&
    takesDynamic;
  return (
    <Form form={form}>
      <TextInput
        name="receiver_name"
        label={t("receiverName")}
        hint={t("receiverNameHint")}
        autoComplete="off"
        optional
      />
      <TextInput
        name="receiver_key"
        label={t("receiverKey")}
        hint={t("receiverKeyHint")}
        autoComplete="off"
        optional
      />
      <CheckboxInput name="dynamic_codes" label={t("dynamic")} hint={t("dynamicHint")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("pinning")} second={second} holdsAtOnce={isStricter}>
          {t("pin")}
        </SubmitButton>
        <LinkButton href="/settings/exchange" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
