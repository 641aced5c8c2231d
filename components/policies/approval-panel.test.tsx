import { expect, test } from "vitest";
import { SPOKEN, shownHtml } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ApprovalView } from "#lib/policies/views/approval.ts";
import { ApprovalPanel } from "./approval-panel.tsx";
import { PAYOUT } from "./test/request-views.ts";

const request = { ...PAYOUT, state: "waiting" as const, approvals: [] };
const need = { isAlone: false, others: 1, hours: 0, lapsed: null };
const approval: ApprovalView<"payout"> = { ...need, is: "waiting", request };

test.each(SPOKEN)("in %s: what is approved is said to be so once", (locale) => {
  const granted = {
    ...approval,
    is: "granted" as const,
    request: { ...request, state: "granted" as const },
  };
  const html = shownHtml(
    <ApprovalPanel approval={granted} of="payout" ask={null} refresh={() => null} />,
    locale,
  );
  expect(html.split(`>${MESSAGES[locale].requests.grantedTitle}<`)).toHaveLength(2);
});

test.each(SPOKEN)(
  "in %s: whoever may approve gets the button; inside a step its state is not said again",
  (locale) => {
    const t = MESSAGES[locale].requests;
    const shown = (mayApprove: boolean, bare: boolean) =>
      shownHtml(
        <ApprovalPanel
          approval={approval}
          of="payout"
          ask={null}
          refresh={() => null}
          mayApprove={mayApprove}
          bare={bare}
        />,
        locale,
      );
    expect(shown(true, true)).toContain(t.review);
    expect(shown(true, true)).not.toContain(t.see);
    expect(shown(false, true)).toContain(t.see);
    expect(shown(false, true)).not.toContain(t.review);
    for (const said of [t.waitingTitle, t.state.waiting]) {
      expect(shown(false, true)).not.toContain(said);
      expect(shown(false, false)).toContain(said);
    }
  },
);
