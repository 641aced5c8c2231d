import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { CoolingOffView } from "#lib/policies/views/cooling-off.ts";

/** That no money moves to a recipient yet, and until when. */
export function CoolingOffMark({ coolingOff }: { coolingOff: CoolingOffView }) {
  const t = useTranslations("coolingOff");
  return (
    <StatusMark tone={coolingOff.state === "refused" ? "bad" : "wait"}>
      <span>
        <span>{t(`short.${coolingOff.state}`)}</span>
        {coolingOff.until && (
          <>
            {" "}
            <Moment at={coolingOff.until} short />
          </>
        )}
      </span>
    </StatusMark>
  );
}
