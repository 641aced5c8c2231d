"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { useFormAround } from "./form-context.ts";
import type { Elements } from "#components/ui/elements.ts";

/** Who else approves what a form changes. */
export type SecondPerson = {
  /** Somebody else has to; otherwise it holds at once. */
  asks: boolean;
  /** Who that is, or that nobody has to. */
  notice: Elements;
};

type SubmitButtonProps = ButtonStyle & {
  children: ReactNode;
  /** Shown while it runs; "Sending…" by default. */
  pendingLabel?: string;
  /** Stands before the button, in the same row; the button then says that it asks them, not what comes of it. */
  second?: SecondPerson;
  /** What is typed needs nobody's approval, though other input would. */
  holdsAtOnce?: boolean;
  icon?: Elements;
};

/** Submits the surrounding form; ignores a second click while the first one runs. */
export function SubmitButton({
  children,
  pendingLabel,
  second,
  holdsAtOnce = false,
  ...look
}: SubmitButtonProps) {
  const t = useTranslations("form");
  const { pending } = useFormAround();
  const asks = second?.asks === true && !holdsAtOnce;
  const doing = asks ? t("requestingApproval") : (pendingLabel ?? t("sending"));
  return (
    <>
      {second && (asks || !second.asks) && (
        <div className="contents *:order-first *:mb-2 *:basis-full">{second.notice}</div>
      )}
      <Button
        tone="primary"
        {...look}
        type="submit"
        pending={pending}
        // Otherwise pressing this button would blur a faulty field, whose error would move the button
        // before the release: the click would be lost. Submitting reports every error anyway.
        onMouseDown={(event) => event.preventDefault()}
      >
        {pending ? doing : asks ? t("requestApproval") : children}
      </Button>
    </>
  );
}
