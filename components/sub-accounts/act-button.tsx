"use client";
import { useState, useTransition, type ReactNode } from "react";
import { answered, lost, type Refused } from "#components/form/answered.ts";
import type { ActionResult } from "#components/form/action-result.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import type { Elements } from "#components/ui/elements.ts";

type ActButtonProps<Data> = ButtonStyle & {
  act: () => Promise<ActionResult<Data>>;
  /** The button stays pending until what this starts has ended. */
  onDone: (data: Data) => void;
  /** Called on a refusal, to show the new state. */
  onRefused?: (refused: Refused) => void;
  children: ReactNode;
  pendingLabel: string;
  icon?: Elements;
};

/** A button that acts once; a refusal is shown beside it. */
export function ActButton<Data>({
  act,
  onDone,
  onRefused,
  children,
  pendingLabel,
  icon,
  ...look
}: ActButtonProps<Data>) {
  const [pending, startTransition] = useTransition();
  const [refused, setRefused] = useState<Refused | null>(null);
  const click = () =>
    startTransition(async () => {
      try {
        const result = await answered(withFactor(act));
        if (result.ok) {
          setRefused(null);
          startTransition(() => onDone(result.data));
        } else {
          setRefused(result);
          onRefused?.(result);
        }
      } catch (error) {
        setRefused(lost(error));
      }
    });
  return (
    <>
      <Button {...look} icon={icon} pending={pending} onClick={click}>
        {pending ? pendingLabel : children}
      </Button>
      {refused && (
        <div className="basis-full">
          <RefusalNotice refused={refused} />
        </div>
      )}
    </>
  );
}
