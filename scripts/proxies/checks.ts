import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-accounts.ts";
import { documentForm } from "#service/test/send-document.ts";
import { subAccountBody } from "#service/test/sub-account-world.ts";
import type { Answer } from "./ask.ts";
import type { ProxyKind } from "./proxy-kinds.ts";
import type { StandIn } from "./stand-in-dashboard.ts";
import type { Proxy } from "./start-proxy.ts";
import type { Services } from "./start-services.ts";

type World = {
  kind: ProxyKind;
  proxy: Proxy;
  services: Services;
  dashboards: [StandIn, StandIn];
};
/** What a check finds wrong; null: nothing. */
type Check = { words: string; fault: (world: World) => Promise<string | null> };

const DESK = "https://desk.example";
const EXCHANGE = "https://exchange.example";
const ACCOUNTS = `${EXCHANGE}/exchange/bank-accounts`;
const JSON_TYPE = { "content-type": "application/json" };

const saw = (expected: string, { status, text }: Answer) =>
  `expected ${expected}, saw ${status} ${text.slice(0, 300)}`;
const isJson = ({ text }: Answer, code: string) => text.startsWith("{") && text.includes(code);

async function addressFault({ proxy, services }: World): Promise<string | null> {
  const made = await proxy.ask(`${EXCHANGE}/settings/credentials`, {
    method: "POST",
    headers: { ...services.management, ...JSON_TYPE },
    body: JSON.stringify({ name: "Address", ip_allow_list: ["127.0.0.2"] }),
  });
  const { api_key, api_secret } = JSON.parse(made.text) as Record<string, string>;
  if (!api_key || !api_secret) return saw("a credential", made);
  const headers = { api_key, api_secret };
  const own = await proxy.ask(ACCOUNTS, { headers, from: "127.0.0.2" });
  if (own.status !== 200) return saw("200 from the address on the list", own);
  const forged = { ...headers, "x-forwarded-for": "127.0.0.2", forwarded: "for=127.0.0.2" };
  const other = await proxy.ask(ACCOUNTS, { headers: forged, from: "127.0.0.3" });
  if (other.status !== 401) return saw("401 from another that forges it", other);
  const lies = { ...forged, "x-forwarded-proto": "http", "x-forwarded-host": "evil.example" };
  const desk = await proxy.ask(`${DESK}/`, { headers: lies, from: "127.0.0.3" });
  const told = JSON.parse(desk.text) as { address: string; headers: Record<string, string> };
  const isKept =
    told.address === "127.0.0.3" &&
    told.headers["host"] === "desk.example" &&
    told.headers["x-forwarded-proto"] === "https" &&
    told.headers["forwarded"] === undefined &&
    told.headers["x-forwarded-host"] !== "evil.example";
  return isKept ? null : saw("127.0.0.3 and no forged header at the dashboard", desk);
}

/** A PDF of so many bytes. */
const pdfOf = (bytes: number) => {
  const behind = (length: number) => testPdf({ behind: `%${"x".repeat(length)}\n%%EOF\n` });
  return behind(bytes - behind(0).length);
};

async function uploadFault({ proxy, services }: World): Promise<string | null> {
  const made = await proxy.ask(`${EXCHANGE}/sub-accounts`, {
    method: "POST",
    headers: { ...services.credential, ...JSON_TYPE },
    body: JSON.stringify(subAccountBody()),
  });
  if (made.status !== 201) return saw("a sub-account", made);
  const { secrets } = (JSON.parse(made.text) as { account: { secrets: Record<string, string> } })
    .account;
  const send = (bytes: number) =>
    proxy.ask(`${EXCHANGE}/sub-accounts/document`, {
      method: "POST",
      headers: { ...secrets, "content-type": 'multipart/form-data; boundary="edge"' },
      body: documentForm({ name: "a.pdf", bytes: pdfOf(bytes) }),
    });
  const whole = await send(DOCUMENT_MAX_BYTES);
  if (whole.status !== 201) return saw("201 for 10 MB", whole);
  const above = await send(DOCUMENT_MAX_BYTES + 1);
  if (above.status < 400 || above.status > 422 || !isJson(above, "requestId"))
    return saw("Ponte's own words for a byte more", above);
  // Who sends all of it may see its connection break before it reads the answer.
  const large = await proxy.ask(`${EXCHANGE}/sub-accounts/document`, {
    method: "POST",
    headers: { ...secrets, "content-type": 'multipart/form-data; boundary="edge"' },
    body: "--edge\r\n",
    announced: DOCUMENT_MAX_BYTES + 3_000_000,
  });
  if (large.status !== 413 || !isJson(large, "BODY_TOO_LARGE"))
    return saw("413 with words for 13 MB", large);
  const desk = await proxy.ask(`${DESK}/api/attachments/1`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: randomBytes(DOCUMENT_MAX_BYTES),
  });
  return desk.text.includes(`"size":${DOCUMENT_MAX_BYTES}`) ? null : saw("all 10 MB", desk);
}

async function webhookFault({ proxy }: World): Promise<string | null> {
  const body = Buffer.concat([
    Buffer.from('{ "a" :\t1.0,\r\n"\u00fc":"\\u00fc" }'),
    Buffer.from([0, 0xff, 10]),
  ]);
  const sha256 = createHash("sha256").update(body).digest("hex");
  const headers = { "webhook-id": "msg_1", "webhook-signature": "v1,a b=", ...JSON_TYPE };
  const answer = await proxy.ask(`${DESK}/api/webhooks/1`, { method: "POST", headers, body });
  const told = JSON.parse(answer.text) as { sha256: string; headers: Record<string, string> };
  const isRaw = told.sha256 === sha256 && told.headers["webhook-signature"] === "v1,a b=";
  return isRaw ? null : saw(sha256, answer);
}

/** How much later than it was sent a part of a stream may come. */
const LATE_MS = 200;

async function streamFault({ proxy }: World): Promise<string | null> {
  const late: number[] = [];
  const answer = await proxy.ask(`${DESK}/api/events`, {
    onData: (chunk) => {
      for (const [, sent] of chunk.matchAll(/data: (\d+)/g)) late.push(Date.now() - Number(sent));
    },
  });
  if (answer.status !== 200 || late.length !== 5) return saw("five parts of a stream", answer);
  const worst = Math.max(...late);
  return worst <= LATE_MS ? null : `a part of the stream came ${worst} ms late`;
}

/** With one replica upgraded and the other not, each has files that the other lacks. */
async function fileFault({ proxy, dashboards }: World): Promise<string | null> {
  for (const { file } of [...dashboards, ...dashboards, ...dashboards]) {
    const answer = await proxy.ask(DESK + file);
    if (answer.status !== 200) return saw("a file that one replica has", answer);
  }
  const nowhere = await proxy.ask(`${DESK}/_next/static/chunks/nowhere.js`);
  return nowhere.status === 404 ? null : saw("404 for a file that none has", nowhere);
}

/** With one replica upgraded and the other not, each knows the buttons of its own pages alone. */
async function personFault({ proxy, dashboards }: World): Promise<string | null> {
  const asked = () => dashboards.map((one) => one.asked());
  const first = asked();
  for (let person = 0; person < 20; person += 1) {
    const cookie = `locale=en; __Secure-ponte.session_token=${randomBytes(16).toString("hex")}.x`;
    const before = asked();
    for (let at = 0; at < 4; at += 1) await proxy.ask(`${DESK}/`, { headers: { cookie } });
    if (!asked().some((count, at) => count === before[at])) {
      return "one person's requests went to both replicas";
    }
  }
  return asked().every((count, at) => count > (first[at] ?? 0))
    ? null
    : "everybody is with the same replica";
}

/** Longer than any of the three takes to see that a replica is not ready. */
const SEEN_MS = 4000;

async function drainFault({ kind, proxy, dashboards }: World): Promise<string | null> {
  const [one] = dashboards;
  const ask20 = async () => {
    const before = one.asked();
    for (let at = 0; at < 20; at += 1) await proxy.ask(`${DESK}/`);
    return one.asked() - before;
  };
  if ((await ask20()) === 0) return "the first replica has no share of what is asked";
  one.drain(true);
  if (kind.asksReady) await sleep(SEEN_MS);
  else await proxy.setDown(0);
  const had = await ask20();
  one.drain(false);
  if (kind.asksReady) await sleep(SEEN_MS);
  else await proxy.setDown(null);
  if (had > 0) return `a drained replica had ${had} of 20 requests`;
  return (await ask20()) > 0 ? null : "a replica that is ready again has no share";
}

async function restartFault({ kind, proxy, services }: World): Promise<string | null> {
  const failed: string[] = [];
  let count = 0;
  const over = new AbortController();
  const ask = async (post: boolean) => {
    while (!over.signal.aborted) {
      count += 1;
      const answer = await (
        post
          ? proxy.ask(`${EXCHANGE}/settings/credentials`, {
              method: "POST",
              headers: { ...services.management, ...JSON_TYPE },
              body: JSON.stringify({ name: `Restart ${count}` }),
            })
          : proxy.ask(ACCOUNTS, { headers: services.credential })
      ).catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status !== (post ? 201 : 200)) {
        failed.push(`${post ? "POST" : "GET"} ${answer.status} ${answer.text.slice(0, 100)}`);
      }
      await sleep(20);
    }
  };
  const asking = [false, false, true, true].map(ask);
  await sleep(500);
  if (!kind.asksReady) await proxy.setDown(0);
  const [one] = services.parts;
  await one.stop();
  await sleep(500);
  await one.startAgain();
  if (!kind.asksReady) await proxy.setDown(null);
  await sleep(SEEN_MS);
  over.abort();
  await Promise.all(asking);
  if (count < 200) return `only ${count} requests were tried`;
  return failed.length === 0
    ? null
    : `${failed.length} of ${count} requests failed: ${failed.slice(0, 3).join("; ")}`;
}

export const CHECKS: readonly Check[] = [
  { words: "a client's address is kept, and nobody forges one", fault: addressFault },
  { words: "10 MB pass, and more is refused in words", fault: uploadFault },
  { words: "a webhook's body arrives byte for byte", fault: webhookFault },
  { words: "a stream passes at once", fault: streamFault },
  { words: "a page's files come from whichever replica has them", fault: fileFault },
  { words: "who is signed in stays with one replica", fault: personFault },
  { words: "a drained replica gets no request", fault: drainFault },
  { words: "no request fails while a service restarts", fault: restartFault },
];
