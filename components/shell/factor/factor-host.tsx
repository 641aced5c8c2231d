"use client";
import { useEffect, useState } from "react";
import { setFactorPrompt } from "#components/form/fresh-factor.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Going } from "#components/ui/link-pending.tsx";
import { InQuestion } from "#components/ui/pending-words.tsx";

/** Asks for a factor over whatever page needs a fresh one; once per page. The dialog is loaded when it is needed. */
export function FactorHost() {
  const [shown, show] = useState<Elements>(null);
  useEffect(
    () =>
      setFactorPrompt(async () => {
        show(<Going />);
        try {
          const { askFactor, FactorDialog } = await import("./factor-dialog.tsx");
          const asked = await askFactor();
          // The session has ended: made again, the call says so, and what was typed is kept.
          if (asked === "SIGN_IN_REQUIRED") return true;
          if (asked === null) return false;
          const { promise, resolve } = Promise.withResolvers<boolean>();
          show(
            <InQuestion value>
              <FactorDialog first={asked} onEnd={resolve} />
            </InQuestion>,
          );
          return await promise;
        } catch {
          // The connection is lost: the refusal stands, and what was typed with it.
          return false;
        } finally {
          show(null);
        }
      }),
    [],
  );
  return shown;
}
