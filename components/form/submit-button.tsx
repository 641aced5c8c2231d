"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ButtonLook } from "#components/ui/button-class.ts";
import { useFormAround } from "./form-context.ts";

type SubmitButtonProps = ButtonLook & {
  children: ReactNode;
  /** Said while it runs; "Sending…" unless told otherwise. */
  pendingLabel?: string;
  icon?: ReactNode;
};

/** Sends the form around it; takes no second click while the first runs. */
export function SubmitButton({ children, pendingLabel, ...look }: SubmitButtonProps) {
  const t = useTranslations("form");
  const { pending } = useFormAround();
  return (
    <Button
      tone="primary"
      {...look}
      type="submit"
      pending={pending}
      // Left by a press of this button, a faulty field says so and moves it away before it is let go:
      // the click would be lost. Sending tells every fault anyway.
      onMouseDown={(event) => event.preventDefault()}
    >
      {pending ? (pendingLabel ?? t("sending")) : children}
    </Button>
  );
}
