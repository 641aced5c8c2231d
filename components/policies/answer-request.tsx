"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import type { ApproveRequest, RefuseRequest } from "#lib/rules/policies/answer-request.ts";

const loadSchemas = () => import("#lib/rules/policies/answer-request.ts");
const approving = () => loadSchemas().then((module) => module.ApproveRequest);
const refusing = () => loadSchemas().then((module) => module.RefuseRequest);

/** The code to compare and the two answers, in view whatever is read. */
export function AnswerRequest({ request }: { request: RequestView }) {
  const t = useTranslations("requests");
  const router = useRouter();
  const { id, hash, code, operation } = request;
  const [isRefusing, setRefusing] = useState(false);
  const onDone = (said: string) => () => {
    setRefusing(false);
    toast(said, "success");
    router.refresh();
  };
  const approve = useActionForm<ApproveRequest, object>({
    name: "approve",
    schema: approving,
    action: approveRequestAction,
    defaults: { request: id, hash },
    onDone: onDone(t("approvedNow")),
  });
  const refuse = useActionForm<RefuseRequest, object>({
    name: "refuse",
    schema: refusing,
    action: refuseRequestAction,
    defaults: { request: id, reason: "" },
    onDone: onDone(t("refusedNow")),
  });
  return (
    // The phone's foot has the answers: no empty frame stays behind.
    <Card
      title={<span className="max-lg:sr-only">{t("decide")}</span>}
      className="max-lg:border-0 max-lg:bg-transparent max-lg:p-0"
    >
      <p className="text-soft">
        {t(request.askedBy === "" ? "decideTextElsewhere" : `codeHint.${operation}`)}
      </p>
      <Form form={approve} label={t("approve")}>
        <div className="foot flex flex-wrap items-center gap-2">
          <p className="flex basis-full flex-wrap items-baseline justify-between gap-x-3 lg:pb-2">
            <span className="text-muted max-lg:hidden">{t("code")}</span>
            <span className="text-sm text-soft lg:hidden">{t("codeToConfirm")}</span>
            <span className="font-mono text-xl font-semibold lg:text-2xl" translate="no">
              {code}
            </span>
          </p>
          <SubmitButton pendingLabel={t("approving")}>{t("approve")}</SubmitButton>
          <Button onClick={() => setRefusing(true)}>{t("refuse")}</Button>
        </div>
      </Form>
      <Dialog open={isRefusing} onClose={() => setRefusing(false)} title={t("refuseTitle")}>
        <Form form={refuse} label={t("refuse")}>
          <TextareaInput name="reason" label={t("reason")} hint={t("reasonHint")} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button tone="quiet" onClick={() => setRefusing(false)}>
              {t("keepWaiting")}
            </Button>
            <SubmitButton tone="danger" pendingLabel={t("refusing")}>
              {t("refuse")}
            </SubmitButton>
          </div>
        </Form>
      </Dialog>
    </Card>
  );
}
