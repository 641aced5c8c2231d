import { CHECKS } from "./proxies/checks.ts";
import { isInstalled, PROXIES, type ProxyKind } from "./proxies/proxy-kinds.ts";
import { startStandIn, type StandIn } from "./proxies/stand-in-dashboard.ts";
import { startProxy } from "./proxies/start-proxy.ts";
import { startServices, type Services } from "./proxies/start-services.ts";
import { say, seconds } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

async function tryProxy(
  kind: ProxyKind,
  services: Services,
  dashboards: [StandIn, StandIn],
): Promise<boolean> {
  const proxy = await startProxy(kind, {
    dashboards: [dashboards[0].port, dashboards[1].port],
    services: services.ports,
  });
  let isFit = true;
  try {
    for (const { words, fault } of CHECKS) {
      const began = performance.now();
      const found = await fault({ kind, proxy, services, dashboards }).catch(String);
      say(
        `  ${kind.name.padEnd(8)} ${found === null ? "ok   " : "FAILS"} ${words}  ${seconds(began)}`,
      );
      if (found === null) continue;
      isFit = false;
      say(`           ${found}`);
    }
    if (!isFit) say(proxy.said());
  } finally {
    await proxy.stop();
  }
  return isFit;
}

/** `npm run proxies`: the files of deploy/ in front of two services; options name some of the proxies. */
await runScript(async () => {
  const words = process.argv.slice(2).map((word) => word.toLowerCase());
  const wanted = PROXIES.filter(({ program }) => words.length === 0 || words.includes(program));
  const missing = wanted.filter((kind) => !isInstalled(kind));
  if (missing.length > 0 || wanted.length === 0) {
    const names = missing.map(({ program }) => program).join(" ") || "nginx, haproxy or caddy";
    throw new StopSentence(`Install what is to be tried: ${names}.`);
  }
  const dashboards: [StandIn, StandIn] = [await startStandIn(), await startStandIn()];
  const services = await startServices();
  try {
    for (const kind of wanted) {
      if (!(await tryProxy(kind, services, dashboards))) process.exitCode = 1;
    }
  } finally {
    await services.stop();
    for (const { close } of dashboards) await close();
  }
});
