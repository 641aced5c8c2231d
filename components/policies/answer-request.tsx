"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import type { ApproveRequest, RefuseRequest } from "#lib/rules/policies/answer-request.ts";

const loadSchemas = () => import("#lib/rules/policies/answer-request.ts");
const approving = () => loadSchemas().then((module) => module.ApproveRequest);
const refusing = () => loadSchemas().then((module) => module.RefuseRequest);

/** The code to compare, and the two answers. */
export function AnswerRequest({ request }: { request: RequestView }) {
  const t = useTranslations("requests");
  const router = useRouter();
  const { id, hash } = request;
  const onDone = (said: string) => () => {
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
    <Card title={t("decide")}>
      <p className="text-soft">
        {request.askedBy === ""
          ? t("decideTextElsewhere")
          : t("decideText", { by: request.askedBy })}
      </p>
      <Form form={approve} label={t("approve")}>
        <div>
          <SubmitButton pendingLabel={t("approving")}>{t("approve")}</SubmitButton>
        </div>
      </Form>
      <Disclosure summary={t("refuseInstead")}>
        <Form form={refuse} label={t("refuse")} className="max-w-xl">
          <TextareaInput name="reason" label={t("reason")} hint={t("reasonHint")} />
          <div>
            <SubmitButton tone="danger" pendingLabel={t("refusing")}>
              {t("refuse")}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </Card>
  );
}
