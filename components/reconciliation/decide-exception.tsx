"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Form } from "#components/form/form.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useAct } from "#components/form/use-act.ts";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  askExchangeAction,
  assignExceptionAction,
  explainExceptionAction,
} from "#lib/reconciliation/actions/exceptions.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import type { AssignException, ExplainException } from "#lib/rules/reconciliation/decide.ts";
import { LinkPayment } from "./link-payment.tsx";
import { useLimitText } from "./use-limit-text.ts";
import { useNextException } from "./use-next-exception.ts";
import { WriteOffForm } from "./write-off-form.tsx";

const explaining = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.ExplainException);
const assigning = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.AssignException);

type DecideExceptionProps = {
  detail: Pick<
    ExceptionDetail,
    "exception" | "owner" | "people" | "writeOff" | "returnHref" | "toLink"
  >;
  /** What to ask the exchange, with the ids. */
  message: string;
  mayWriteOff: boolean;
  /** An answer to begin with, which an agent drafted for the reader. */
  drafted: { answer: "explain" | "write_off"; reason: string } | null;
};

/** Explain, return, write off or ask; then the next one. The reason has the focus, so that typing begins at once. */
export function DecideException({ detail, message, mayWriteOff, drafted }: DecideExceptionProps) {
  const t = useTranslations("reconciliation");
  const go = useNextException();
  const { id, state } = detail.exception;
  const canLink = detail.toLink !== null && detail.toLink.length > 0;
  const explain = useActionForm<ExplainException, { next: string | null }>({
    name: `explain-${id}`,
    schema: explaining,
    action: explainExceptionAction,
    defaults: { id, reason: drafted?.answer === "explain" ? drafted.reason : "" },
    onDone: ({ next }) => go(t("explained"), next),
  });
  const ask = useAct(
    () => askExchangeAction({ id }),
    ({ next }) => go(t("asked"), next),
  );
  useFocusOnReason();
  const limit = useLimitText(detail.writeOff.limit);
  const toWriteOff = drafted?.answer === "write_off" ? drafted.reason : undefined;
  return (
    <Card title={t("decide")}>
      {detail.toLink && <LinkPayment exception={detail.exception} toLink={detail.toLink} />}
      <Form form={explain} label={t("explain")}>
        <TextareaInput name="reason" label={t("reason")} hint={t("reasonHint")} />
        <div>
          <SubmitButton wide tone={canLink ? "plain" : "primary"} pendingLabel={t("explaining")}>
            {t("explainSave")}
          </SubmitButton>
        </div>
      </Form>
      {state === "open" && (
        <Disclosure summary={t("ask")}>
          <div className="grid gap-3">
            <p className="text-sm text-muted">{t("askHint")}</p>
            <p translate="no" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere">
              {message}
            </p>
            {ask.refused && <RefusalNotice refused={ask.refused} />}
            <div className="flex flex-wrap gap-2">
              <CopyButton text={message} what={t("askCopy")} words size="sm" />
              <Button size="sm" pending={ask.pending} onClick={ask.run}>
                {ask.pending ? t("asking") : t("askDone")}
              </Button>
            </div>
          </div>
        </Disclosure>
      )}
      {mayWriteOff && !detail.writeOff.isWithin && (
        <p className="text-sm text-muted">{t("writeOffAbove", { limit })}</p>
      )}
      {mayWriteOff && detail.writeOff.isWithin && (
        <Disclosure summary={t("writeOff")} open={toWriteOff !== undefined}>
          <WriteOffForm id={id} writeOff={detail.writeOff} reason={toWriteOff} />
        </Disclosure>
      )}
      {detail.returnHref !== null && (
        <div className="grid gap-2">
          <p className="text-sm text-muted">{t("returnHint")}</p>
          <div>
            <LinkButton size="sm" href={detail.returnHref}>
              {t("returnPix")}
            </LinkButton>
          </div>
        </div>
      )}
      <AssignForm id={id} owner={detail.owner} people={detail.people} />
    </Card>
  );
}

/** Puts the focus into the reason where nothing else has it: deciding a row of them takes no mouse. */
function useFocusOnReason(): void {
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (!isFree || matchMedia("(pointer: coarse)").matches) return;
    document.querySelector<HTMLTextAreaElement>("textarea[name=reason]")?.focus();
  }, []);
}

type AssignFormProps = Pick<ExceptionDetail, "owner" | "people"> & { id: string };

function AssignForm({ id, owner, people }: AssignFormProps) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const form = useActionForm<AssignException, object>({
    name: `assign-${id}`,
    schema: assigning,
    action: assignExceptionAction,
    defaults: { id, owner },
    onDone: () => {
      toast(t("assigned"), "success");
      router.refresh();
    },
  });
  return (
    <Disclosure summary={t("assign")}>
      <Form form={form} label={t("assign")}>
        <SelectInput
          name="owner"
          label={t("owner")}
          placeholder={t("nobody")}
          options={people.map(({ id: value, name: label }) => ({ value, label }))}
        />
        <div>
          <SubmitButton tone="plain" pendingLabel={t("assigning")}>
            {t("assign")}
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
