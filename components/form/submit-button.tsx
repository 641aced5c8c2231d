"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { useFormAround } from "./form-context.ts";
import type { Elements } from "#components/ui/elements.ts";

type SubmitButtonProps = ButtonStyle & {
  children: ReactNode;
  /** Shown while it runs; "Sending…" by default. */
  pendingLabel?: string;
  /** Another person has to approve what is submitted: the button says that it asks them, not what comes of it. */
  asks?: boolean;
  icon?: Elements;
};

/** Submits the surrounding form; ignores a second click while the first one runs. */
export function SubmitButton({ children, pendingLabel, asks = false, ...look }: SubmitButtonProps) {
  const t = useTranslations("form");
  const { pending } = useFormAround();
  const doing = asks ? t("requestingApproval") : (pendingLabel ?? t("sending"));
  return (
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
  );
}
