"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";

/** Asks others once more about a recipient to which no money moves. */
export function AskAgain({ ask }: { ask: () => Promise<ActionResult<object>> }) {
  const t = useTranslations("coolingOff");
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isAsking, start] = useTransition();
  const begin = () =>
    start(async () => {
      const result = await answered(ask());
      setRefused(result.ok ? null : result);
      router.refresh();
    });
  return (
    <span className="grid gap-2">
      <span>
        <Button size="sm" onClick={begin} pending={isAsking}>
          {t(isAsking ? "asking" : "ask")}
        </Button>
      </span>
      {refused && <RefusalNotice refused={refused} />}
    </span>
  );
}
