"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { returnSuspensePixAction } from "#lib/connection/actions/exchange-settings.ts";

const loadSchema = () =>
  import("#protocol/api/unsettled.ts").then((module) => module.returnSuspensePix.input);

/** Asks for confirmation before a PIX is returned. */
export function ReturnPixForm({ endToEndId }: { endToEndId: string }) {
  const t = useTranslations("settings");
  const router = useRouter();
  const form = useActionForm<{ end_to_end_id: string }, { amount: string }>({
    schema: loadSchema,
    action: returnSuspensePixAction,
    defaults: { end_to_end_id: endToEndId },
    onDone: () => {
      toast(t("returned"), "success");
      router.push("/reconciliation/exchange");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/reconciliation/exchange">{t("returnKeep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("returning")}>
          {t("returnDo")}
        </SubmitButton>
      </div>
    </Form>
  );
}
