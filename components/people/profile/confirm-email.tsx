"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { confirmEmailAction } from "#lib/people/actions/email.ts";

/** One button: a mail program that opens links by itself confirms nothing. */
export function ConfirmEmail({ code }: { code: string }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const confirm = useAct(
    () => confirmEmailAction({ code }),
    () => {
      toast(t("emailSaved"), "success");
      router.replace("/profile");
    },
  );
  return (
    <Card className="max-w-2xl">
      <p className="text-soft">{t("emailConfirmText")}</p>
      {confirm.refused && <RefusalNotice refused={confirm.refused} />}
      <div>
        <Button tone="primary" onClick={confirm.run} pending={confirm.pending}>
          {t(confirm.pending ? "emailSaving" : "emailConfirm")}
        </Button>
      </div>
    </Card>
  );
}
