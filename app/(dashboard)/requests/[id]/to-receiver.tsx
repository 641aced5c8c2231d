import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ToReceiverProps = { request: Pick<RequestView<"payin" | "payout">, "name" | "network"> };

/** Whom a requested payment pays, and on which network. */
export function ToReceiver({ request: { name, network } }: ToReceiverProps) {
  const t = useTranslations("payouts");
  return (
    <Sentence>
      {t.rich("toReceiver", {
        who: () => <bdi translate="no">{shownName(name)}</bdi>,
        network: networkName(network),
      })}
    </Sentence>
  );
}
