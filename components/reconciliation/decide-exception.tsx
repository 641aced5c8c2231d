"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useId } from "react";
import { Form } from "#components/form/form.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  assignExceptionAction,
  explainExceptionAction,
} from "#lib/reconciliation/actions/exceptions.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import type { AssignException, ExplainException } from "#lib/rules/reconciliation/decide.ts";
import { EXCEPTION_KINDS } from "#lib/rules/reconciliation/kinds.ts";
import { AskExchange } from "./ask-exchange.tsx";
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

/** Explain, return, write off or ask; then the next one. The reason mostly has the focus, so that typing begins at once. */
export function DecideException({ detail, message, mayWriteOff, drafted }: DecideExceptionProps) {
  const t = useTranslations("reconciliation");
  const go = useNextException();
  const { id, state, kind } = detail.exception;
  // What the blockchain does not show, only the exchange can make good.
  const isAskedFirst = state === "open" && EXCEPTION_KINDS[kind].witness === "chain";
  const canLink = detail.toLink !== null && detail.toLink.length > 0;
  const explain = useActionForm<ExplainException, { next: string | null }>({
    name: `explain-${id}`,
    schema: explaining,
    action: explainExceptionAction,
    defaults: { id, reason: drafted?.answer === "explain" ? drafted.reason : "" },
    onDone: ({ next }) => go(t("explained"), next),
  });
  // The payment that a line stands for is looked for first.
  useFocusOnReason(!isAskedFirst && !canLink);
  const whyNot = useId();
  const limit = useLimitText(detail.writeOff.limit);
  const toWriteOff = drafted?.answer === "write_off" ? drafted.reason : undefined;
  return (
    <Card title={t("decide")}>
      {detail.toLink && <LinkPayment exception={detail.exception} toLink={detail.toLink} />}
      {isAskedFirst && <AskExchange id={id} message={message} isFirst />}
      <Form form={explain} label={t("explain")}>
        <TextareaInput name="reason" label={t("reason")} hint={t("reasonHint")} />
        <div>
          <SubmitButton
            wide
            tone={canLink || isAskedFirst ? "plain" : "primary"}
            pendingLabel={t("explaining")}
          >
            {t(kind === "statement_surplus" ? "notPonte" : "explainSave")}
          </SubmitButton>
        </div>
      </Form>
      {state === "open" && !isAskedFirst && (
        <AskExchange id={id} message={message} isFirst={false} />
      )}
      {mayWriteOff && !detail.writeOff.isWithin && (
        <div className="grid gap-1">
          <div>
            <Button size="sm" aria-disabled aria-describedby={whyNot}>
              {t("writeOff")}
            </Button>
          </div>
          <p id={whyNot} className="text-sm text-muted">
            {t("writeOffAbove", { limit })}
          </p>
        </div>
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

/** Puts the focus into the reason where that comes first and nothing else has it: deciding a row of them takes no mouse. */
function useFocusOnReason(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (!isFree || matchMedia("(pointer: coarse)").matches) return;
    document.querySelector<HTMLTextAreaElement>("textarea[name=reason]")?.focus();
  }, [isWanted]);
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
