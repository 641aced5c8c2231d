"use client";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { toast } from "#components/ui/announcer.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { ActionResult } from "./action-result.ts";
import { answered } from "./answered.ts";
import { withFactor } from "./fresh-factor.ts";

/** Downloads a file once its door says that it is ready; where that needs a factor, the person is asked before. */
export function useFreshDownload() {
  const form = useTranslations("form");
  const sentences = useSentences();
  const [isAsking, start] = useTransition();
  const download = (href: string, ready: () => Promise<ActionResult<unknown>>) => {
    if (isAsking) return;
    start(async () => {
      const answer = await answered(withFactor(ready));
      if (answer.ok) return location.assign(href);
      const said =
        "message" in answer ? sentences.error(answer.code, answer.message) : form("unreachable");
      toast(said, "danger");
    });
  };
  return { isAsking, download };
}
