import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Amount } from "#components/money/amount.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { Timeline } from "#components/money/timeline.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import dashboard from "#lib/i18n/messages/en/dashboard.json";
import ui from "#lib/i18n/messages/en/ui.json";

const NOW = new Date("2026-11-25T13:00:00Z");

/** Parts whose texts change at a click, as live pages change them. */
function ChangingParts() {
  const [isLater, setLater] = useState(false);
  const silentSince = isLater ? "2026-11-25T12:00:00Z" : "2026-11-25T11:00:00Z";
  return (
    <main>
      <button type="button" onClick={() => setLater(true)} aria-label="later" />
      <section aria-label="button">
        <Button pending={isLater}>{isLater ? "Opening" : "Allow"}</Button>
      </section>
      <section aria-label="status">
        <StatusMark tone={isLater ? "ok" : "wait"}>{isLater ? "Paid" : "Waiting"}</StatusMark>
      </section>
      <section aria-label="timeline">
        <Timeline
          steps={[
            {
              key: "pix",
              title: isLater ? "PIX received" : "Waiting for the PIX",
              state: isLater ? "done" : "current",
            },
          ]}
        />
      </section>
      <section aria-label="amount">
        <Amount units={isLater ? 2_500_000n : 1_000_000n} asset="USDC" />
      </section>
      <section aria-label="sentence">
        <SilenceNotice of={{ silentSince, serverNow: NOW.toISOString() }} />
      </section>
      <section aria-label="payer">
        <Sentence>{[isLater ? "Ana paid " : "Rui paid ", <b key="when">now</b>]}</Sentence>
      </section>
      <section aria-label="field">
        <Field label={isLater ? "Reais" : "Tokens"} optional={isLater}>
          {(aria) => <input {...aria} />}
        </Field>
      </section>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(
  <NextIntlClientProvider
    locale="en"
    timeZone="America/Sao_Paulo"
    now={NOW}
    messages={{ dashboard, ui }}
  >
    <ChangingParts />
  </NextIntlClientProvider>,
);
