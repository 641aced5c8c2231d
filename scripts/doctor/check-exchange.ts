import { clockFinding } from "./check-database.ts";
import { aside, doubtful, type Finding, well, wordsOf, wrong } from "./finding.ts";

const TIMEOUT_MS = 5_000;

type Exchange = {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  managementToken: string | null;
};

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Whether the exchange answers, knows the dashboard's credential, and by which clock it works. */
export async function checkExchange({ baseUrl, apiKey, apiSecret }: Exchange): Promise<Finding[]> {
  const { host } = new URL(baseUrl);
  let answer: Response;
  try {
    answer = await get(`${baseUrl}/exchange/bank-accounts`, {
      api_key: apiKey,
      api_secret: apiSecret,
    });
  } catch (error) {
    return [wrong(`${host} gives no answer: ${causeOf(error)}`)];
  }
  const { status, headers } = answer;
  await answer.body?.cancel();
  const date = Date.parse(headers.get("date") ?? "");
  return [
    credentialFinding(host, status),
    // A header's date has whole seconds.
    Number.isNaN(date)
      ? aside("it tells no time")
      : clockFinding("its clock", date + 500 - Date.now()),
  ];
}

function credentialFinding(host: string, status: number): Finding {
  if (status === 200) return well(`${host} answers, and knows the credential`);
  if (status === 401 || status === 403) return wrong(`${host} refuses the credential (${status})`);
  if (status === 429) return doubtful(`${host} takes no more calls for now (429)`);
  return wrong(`${host} answers ${status}`);
}

/** What its own service tells an operator: readiness, and whatever would raise an alarm. */
export async function checkOwnService({ baseUrl, managementToken }: Exchange): Promise<Finding[]> {
  if (managementToken === null) return [aside("no management token, so its figures can't be read")];
  const ready = await get(`${baseUrl}/ready`);
  const body = (await ready.json()) as {
    checks?: Record<string, string>;
    payouts?: Record<string, string>;
  };
  const parts = Object.entries({ ...body.checks, ...body.payouts });
  const metrics = await get(`${baseUrl}/metrics`, { authorization: `Bearer ${managementToken}` });
  if (metrics.status !== 200) return [wrong(`its figures are refused (${metrics.status})`)];
  return [
    ready.ok ? well("it is ready") : wrong("it is not ready"),
    ...parts
      .filter(([, state]) => /^(unreachable|refused)/.test(state))
      .map(([part, state]) => wrong(`${part}: ${state}`)),
    ...figureFindings(await metrics.text()),
  ];
}

/** A metric's most that is still well, and what more of it means. */
const FIGURES: readonly [metric: string, most: number, words: (value: number) => string][] = [
  [
    "ponte_recovery",
    0,
    () => "it moves no money: bank or chain show more than its books (npm run recover)",
  ],
  ["ponte_books_imbalance_units", 0, () => "its books do not add up"],
  [
    "ponte_bank_feed_age_seconds",
    60,
    (value) => `the bank's feed was last read ${Math.round(value)} s ago`,
  ],
  ["ponte_bank_feed_faults", 0, (value) => `${value} rows of the bank's feed could not be taken`],
  ["ponte_sends_troubled", 0, (value) => `${value} sends need a person: tokens, gas or a receiver`],
  ["ponte_payouts_troubled", 0, (value) => `${value} payouts are held up`],
  ["ponte_pix_returns_troubled", 0, (value) => `${value} PIX that go back are stuck`],
  ["ponte_suspense_pix", 0, (value) => `${value} PIX can't be placed`],
];

/** What the figures in Prometheus' text format tell; one that is missing tells nothing. */
export function figureFindings(text: string): Finding[] {
  const values = (metric: string) =>
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^(\w+)(?:\{[^}]*\})? (\S+)$/.exec(line) ?? [];
      return name === metric && value !== undefined ? Math.abs(Number(value)) : [];
    });
  const found = FIGURES.flatMap(([metric, most, words]) => {
    const worst = Math.max(0, ...values(metric));
    return worst > most ? wrong(words(worst)) : [];
  });
  return found.length > 0 ? found : [well("nothing of it waits for a person")];
}

const causeOf = (error: unknown): string =>
  wordsOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
