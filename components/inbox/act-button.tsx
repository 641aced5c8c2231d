"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { answered } from "#components/form/answered.ts";
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
      const result = await answered(withFactor<unknown>(() => run(props)));
      if (result.ok) toast(t(`done.${act}`), "success");
      else if ("message" in result) toast(sentences.error(result.code, result.message), "danger");
      else return toast(t("unreachable"), "danger");
      router.refresh();
    });
  return (
    <Button
      size="sm"
      // Beside each of many rows only a link, below the one button for all of them.
      tone={act === "replayDelivery" ? "link" : "plain"}
      onClick={click}
      pending={pending}
      aria-label={name && t("actOn", { act: t(`act.${act}`), name })}
    >
      {t(`act.${act}`)}
    </Button>
  );
}
