"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { chooseNoticesAction } from "#lib/notices/actions/choose-notices.ts";
import type { ChooseNotices } from "#lib/rules/notices/notices.ts";

const loadSchema = () =>
  import("#lib/rules/notices/notices.ts").then((module) => module.ChooseNotices);

const GROUPS = {
  money: [
    "payin_paid",
    "payin_completed",
    "payin_returned",
    "payin_failed",
    "payout_completed",
    "payout_failed",
    "payout_refunded",
    "batch_paused",
    "batch_ended",
    "schedule_due",
    "schedule_stopped",
    "schedule_missed",
  ],
  approvals: [
    "request_waiting",
    "request_approved",
    "request_refused",
    "request_expiring",
    "external_allowed",
    "external_expired",
  ],
  files: ["export_ready", "export_failed"],
  safety: ["sign_in_new_device", "admin_command", "trail_head"],
} as const;

/** Which notices the reader also wants by mail. */
export function ChooseNoticesForm({ mails }: { mails: Readonly<Record<string, boolean>> }) {
  const t = useTranslations("notices");
  const router = useRouter();
  const form = useActionForm<ChooseNotices, object>({
    name: "notices",
    schema: loadSchema,
    action: chooseNoticesAction,
    defaults: { mails },
    onDone: () => {
      toast(t("chosenNow"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("byMail")}>
      {(["money", "approvals", "files", "safety"] as const).map((group) => (
        <fieldset key={group} className="grid min-w-0 gap-1.5">
          <legend className="mb-1 font-medium">{t(`group.${group}`)}</legend>
          {GROUPS[group].map((field) => (
            <CheckboxInput key={field} name={`mails.${field}`} label={t(`chosen.${field}`)} />
          ))}
        </fieldset>
      ))}
      <p className="text-sm text-muted">{t("byMailAlways")}</p>
      <div>
        <SubmitButton tone="plain" pendingLabel={t("choosing")}>
          {t("choose")}
        </SubmitButton>
      </div>
    </Form>
  );
}
