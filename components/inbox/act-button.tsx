"use client";
import { useTranslations } from "next-intl";
import { unstable_rethrow, useRouter } from "next/navigation";
import { useTransition } from "react";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import {
  replayDeliveriesAction,
  replayDeliveryAction,
  replayEventAction,
  rotateWebhookSecretAction,
} from "#lib/inbox/actions/webhooks.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

type ActButtonProps =
  | { act: "rotate"; name?: undefined }
  | { act: "replayDeliveries"; from: string; to: string; name?: undefined }
  | { act: "replayEvent" | "replayDelivery"; id: string; name: string };

function run(props: ActButtonProps) {
  if (props.act === "rotate") return rotateWebhookSecretAction({});
  if (props.act === "replayDeliveries") {
    return replayDeliveriesAction({ from: props.from, to: props.to });
  }
  const { act, id } = props;
  return act === "replayEvent" ? replayEventAction({ id }) : replayDeliveryAction({ id });
}

/** A button that acts once; its outcome is announced and shown. */
export function ActButton(props: ActButtonProps) {
  const t = useTranslations("webhooks");
  const sentences = useSentences();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { act, name } = props;
  const click = () =>
    startTransition(async () => {
      try {
        const result = await withFactor<unknown>(() => run(props));
        if (result.ok) toast(t(`done.${act}`), "success");
        else toast(sentences.error(result.code, result.message), "danger");
        router.refresh();
      } catch (error) {
        unstable_rethrow(error);
        toast(t("unreachable"), "danger");
      }
    });
  return (
    <Button
      size="sm"
      onClick={click}
      pending={pending}
      aria-label={name && t("actOn", { act: t(`act.${act}`), name })}
    >
      {t(`act.${act}`)}
    </Button>
  );
}
