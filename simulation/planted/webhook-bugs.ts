import { plantedBug, type PlantedBug } from "./planted-bug.ts";

/** In what companies are told. */
export const WEBHOOK_BUGS: readonly PlantedBug[] = [
  plantedBug(
    "any answer counts as taken",
    "domain/webhooks/deliveries.ts",
    "if (status !== null && status >= 200 && status < 300) {",
    "if (status !== null) {",
  ),
  plantedBug(
    "a webhook is sent again at once",
    "db/webhooks/deliveries.ts",
    "else now() + make_interval(secs => ${retryInMs / 1000}) end`,",
    "else now() end`,",
  ),
  {
    name: "a webhook is tried nine times",
    edits: [
      {
        file: "service/domain/webhooks/deliveries.ts",
        from: "export const MAX_ATTEMPTS = 3;",
        to: "export const MAX_ATTEMPTS = 9;",
      },
      {
        file: "service/domain/webhooks/deliveries.ts",
        from: "const wait = retryWaitsMs(deps.webhook)[attempt - 1];",
        to: "const wait = attempt < 9 ? 10_000 : undefined;",
      },
    ],
  },
  plantedBug(
    "a webhook is signed for another id",
    "domain/webhooks/deliveries.ts",
    ".sign(eventId, at, body),",
    ".sign(claimed.event, at, body),",
  ),
  plantedBug(
    "a webhook tells its secret",
    "domain/webhooks/deliveries.ts",
    "      data: claimed.data,\n",
    "      data: { ...claimed.data, by: deps.sealer.open(endpoint.secret, secretOf(userId, receiver)) },\n",
  ),
  plantedBug(
    "a rotated secret signs no more",
    "domain/webhooks/deliveries.ts",
    "const sealed = [endpoint.secret, endpoint.previousSecret]",
    "const sealed = [endpoint.secret]",
  ),
  plantedBug(
    "nobody is told that a payin expired",
    "domain/payins/payin-expiry.ts",
    'await recordEvent(tx, expired.user_id, "crypto.payin.updated", payinEventData(expired));',
    "",
  ),
];
