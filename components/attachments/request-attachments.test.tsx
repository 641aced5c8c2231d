import { expect, test } from "vitest";
import { SPOKEN, shownHtml } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { AttachmentsView } from "#lib/attachments/views/attachments.ts";
import { RequestAttachments } from "./request-attachments.tsx";

const later: AttachmentsView = {
  of: "payout",
  id: "1",
  removed: [],
  files: [
    {
      id: "f",
      name: "nota.pdf",
      size: 1024,
      addedBy: "Camila",
      addedAt: "2026-11-21T12:00:00.000Z",
      mark: "after_approval",
      isKept: false,
    },
  ],
};

test.each(SPOKEN)(
  "in %s: what a later file is not part of is said while it is decided",
  (locale) => {
    const { laterHint } = MESSAGES[locale].attachments;
    const said = (isOpen: boolean) =>
      shownHtml(<RequestAttachments attachments={later} isOpen={isOpen} />, locale);
    expect(said(true)).toContain(laterHint);
    expect(said(false)).not.toContain(laterHint);
    expect(said(false)).toContain("nota.pdf");
  },
);
