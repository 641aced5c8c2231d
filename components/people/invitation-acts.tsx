"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import {
  renewInvitationAction,
  withdrawInvitationAction,
} from "#lib/people/actions/invitations.ts";
import type { OfInvitation } from "#lib/rules/people/person-requests.ts";
import { InvitationLink, type InvitationLinkView } from "./invitation-link.tsx";

const loadSchema = () =>
  import("#lib/rules/people/person-requests.ts").then((module) => module.OfInvitation);

type InvitationActsProps = {
  id: string;
  /** Somebody else has to approve a new link. */
  second: SecondPerson | undefined;
};

/** A new link instead of one that was lost or has expired, or none any more. */
export function InvitationActs({ id, second }: InvitationActsProps) {
  const t = useTranslations("invitations");
  const router = useRouter();
  const [made, setMade] = useState<InvitationLinkView | null>(null);
  const forget = useCallback(() => setMade(null), []);
  const renew = useActionForm<OfInvitation, InvitationLinkView>({
    name: "renew",
    schema: loadSchema,
    action: renewInvitationAction,
    defaults: { id },
    onDone: setMade,
  });
  const withdraw = useActionForm<OfInvitation, { name: string }>({
    name: "withdraw",
    schema: loadSchema,
    action: withdrawInvitationAction,
    defaults: { id },
    onDone: ({ name }) => {
      toast(t("withdrawn", { name }), "success");
      router.push("/settings/team");
    },
  });
  if (made) return <InvitationLink made={made} forget={forget} />;
  return (
    <>
      {second && <div className="max-w-2xl">{second.notice}</div>}
      <Card title={t("acts")} className="max-w-2xl">
        <p className="text-soft">{t("actsMean")}</p>
        <div className="flex flex-wrap items-start gap-2">
          <Form form={renew} label={t("renew")}>
            <div className="flex flex-wrap gap-2">
              <SubmitButton
                tone="plain"
                pendingLabel={t("renewing")}
                second={second && { ...second, notice: null }}
              >
                {t("renew")}
              </SubmitButton>
            </div>
          </Form>
          <Form form={withdraw} label={t("withdraw")}>
            <SubmitButton tone="danger" pendingLabel={t("withdrawing")}>
              {t("withdraw")}
            </SubmitButton>
          </Form>
        </div>
      </Card>
    </>
  );
}
