import { afterAll, beforeAll, expect, test } from "vitest";
import { beginProofAction, submitProofAction } from "#lib/paying-wallets/actions/payer-proofs.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next/next-request.ts";
import { postJson } from "#lib/test/next/post-json.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { FAMILY, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { isSignedText } from "#lib/rules/paying-wallets/proof/is-signed-text.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import { POST } from "./route.ts";

const STRANGER = "0x52908400098527886E0F7030069857D2E4169EE7";

let dashboard: TestDashboard;
let headers: Record<"admin" | "operator", Headers>;
beforeAll(async () => {
  dashboard = await testDashboard();
  Object.assign(env(), { SANDBOX_URL: "http://127.0.0.1:9" });
  headers = {
    admin: await dashboard.headersOf("admin"),
    operator: await dashboard.headersOf("operator"),
  };
  request.headers = headers.operator;
});
afterAll(() => dashboard.drop());

const call = (input: object, as = headers.operator) =>
  postJson<{ data?: Record<string, unknown>; code?: string }>(
    POST,
    "/api/sandbox/test-wallet",
    input,
    as,
  );

test.each(["polygon", "tron", "solana"] as const satisfies PayoutNetwork[])(
  "the text that the dashboard asks its person for is signed on %s, and nothing like it",
  async (network) => {
    const sign = (params: object, as = headers.operator) =>
      call({ method: "sign-text", network, params }, as);
    const own = String((await call({ method: "address", network })).body.data?.address);
    const begun = await beginProofAction({ network, account: own });
    if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
    const { frame } = begun.data;
    const payer = { family: FAMILY[network], address: own };
    const text = ownershipText({ ...payer, ...frame });
    for (const [from, said, as, field] of [
      [own, `${text} `, headers.operator, "text"],
      [own, "anything", headers.operator, "text"],
      [STRANGER, text, headers.operator, "from"],
      // The wallet is a colleague's too; the text says whom it proves.
      [own, text, headers.admin, "text"],
    ] as const) {
      const { status, body } = await sign({ from, text: said }, as);
      expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
      expect(JSON.stringify(body)).toContain(field);
    }
    const signature = String((await sign({ from: own, text })).body.data?.signature);
    expect(await isSignedText(payer, text, signature)).toBe(true);
    const { number } = frame;
    expect(await submitProofAction({ number, signature })).toMatchObject({ ok: true });
    // A proved address needs no further signature.
    expect((await sign({ from: own, text })).status).toBe(400);
    const rows = await dashboard.store.db
      .selectFrom("audit")
      .select(["action", "detail"])
      .execute();
    const trail = JSON.stringify(rows.filter(({ action }) => action === "test-wallet:sign-text"));
    expect(trail).toContain(network);
    expect(trail).not.toContain("wants you to sign in");
  },
);
