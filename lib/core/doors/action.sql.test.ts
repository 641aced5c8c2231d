import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { action } from "./action.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());

const done: string[] = [];
beforeEach(() => void done.splice(0));

const Input = z.object({ name: z.string().min(1, "required"), pix_key: z.string().optional() });
const rename = action(Input, "bank-account:rename", async ({ name, pix_key }, { actor, audit }) => {
  audit.note({ subject: "bank account 7", detail: { name, pix_key } });
  if (name === "taken") throw new DashboardError("NAME_TAKEN", { fields: { name: "taken" } });
  if (name === "boom") throw new TypeError("planted-internal");
  if (name === "lost") throw new ExchangeFault("unclear", "renameBankAccount", {});
  done.push(name);
  return { by: actor.person.name };
});

const last = async () => await dashboard.lastAudit();

const staleSessions = () =>
  sql`update session set "freshUntil" = now()`.execute(dashboard.store.db);

describe("works", () => {
  test("for whom the role allows it, and leaves its trace without the key", async () => {
    request.headers = await dashboard.headersOf("operator");
    const result = await rename({ name: "Caixa", pix_key: "529.982.247-25" });
    expect(result).toEqual({ ok: true, data: { by: "operator" } });
    const row = await dashboard.store.db
      .selectFrom("audit")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: "main-main",
      actor_kind: "person",
      actor_name: "operator",
      action: "bank-account:rename",
      outcome: "done",
      subject: "bank account 7",
      address: "127.0.0.1",
      detail: { name: "Caixa", pix_key: "***.982.247-**" },
    });
  });

  test("with a form, bare or after a state, and with only Sec-Fetch-Site to show for itself", async () => {
    request.headers = await dashboard.headersOf("admin");
    request.headers.delete("origin");
    request.headers.set("sec-fetch-site", "same-origin");
    const form = new FormData();
    form.set("name", "by form");
    await rename(form);
    expect(await rename(null, form)).toMatchObject({ ok: true });
    expect(done).toEqual(["by form", "by form"]);
  });

  test("writes its success with its effect where it wants to, once", async () => {
    const before = (await dashboard.auditRows()).length;
    const write = action(z.object({}), "payin:create", async (_input, { store, audit }) => {
      await store.transaction((tx) => audit.writeIn(tx));
      return null;
    });
    request.headers = await dashboard.headersOf("operator");
    expect(await write({})).toMatchObject({ ok: true });
    expect((await dashboard.auditRows()).length).toBe(before + 1);
  });

  test("lets a redirect through and counts it as done", async () => {
    const { redirect } = await import("next/navigation");
    const go = action(z.object({}), "payin:create", async () => redirect("/payins"));
    request.headers = await dashboard.headersOf("operator");
    await expect(go({})).rejects.toThrow("NEXT_REDIRECT");
    expect(await last()).toMatchObject({ action: "payin:create", outcome: "done" });
  });
});

describe("what needs a fresh factor", () => {
  const guarded = action(Input, "settings:write", async ({ name }) => void done.push(name), {
    fresh: true,
  });

  test("is done within five minutes of one, and not after them", async () => {
    request.headers = await dashboard.headersOf("admin");
    expect(await guarded({ name: "fresh" })).toMatchObject({ ok: true });
    await staleSessions();
    expect(await guarded({ name: "stale" })).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
    expect(await last()).toMatchObject({ outcome: "refused", code: "FACTOR_REQUIRED" });
    await sql`update session set "freshUntil" = null`.execute(dashboard.store.db);
    expect(await guarded({ name: "never" })).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
    expect(done).toEqual(["fresh"]);
  });

  test("says first what else stands in the way: the role, and the input at its field", async () => {
    request.headers = await dashboard.headersOf("operator");
    await staleSessions();
    expect(await guarded({ name: "Caixa" })).toMatchObject({ code: "NOT_ALLOWED" });
    request.headers = await dashboard.headersOf("admin");
    await staleSessions();
    expect(await guarded({ name: "" })).toMatchObject({ fields: { name: "required" } });
  });
});

describe("refuses", () => {
  const attempt = async (headers: Headers, name = "Caixa") => {
    request.headers = headers;
    const result = await rename({ name });
    if (result.ok) throw new Error("expected a refusal");
    return result;
  };

  test.each([
    ["no origin", {}],
    ["another origin", { origin: "http://evil.example" }],
    ["a forged host", { origin: "http://evil.example", "x-forwarded-host": "evil.example" }],
    ["origin null", { origin: "null" }],
    ["a neighbour", { "sec-fetch-site": "same-site" }],
  ])("%s", async (_, given: Record<string, string>) => {
    const headers = await dashboard.headersOf("admin");
    headers.delete("origin");
    for (const [name, value] of Object.entries(given)) headers.set(name, value);
    expect((await attempt(headers)).code).toBe("BAD_ORIGIN");
    expect(await last()).toMatchObject({ outcome: "refused", code: "BAD_ORIGIN" });
    expect(done).toEqual([]);
  });

  test("nobody, a forged cookie, and a role that does not reach", async () => {
    expect((await attempt(await dashboard.headersOf(null))).code).toBe("SIGN_IN_REQUIRED");
    const forged = await dashboard.headersOf("admin");
    forged.set("cookie", `${forged.get("cookie")?.slice(0, -4)}AAA%3D`);
    expect((await attempt(forged)).code).toBe("SIGN_IN_REQUIRED");
    expect((await attempt(await dashboard.headersOf("viewer"))).code).toBe("NOT_ALLOWED");
    expect(await last()).toMatchObject({ outcome: "refused", code: "NOT_ALLOWED" });
    expect(done).toEqual([]);
  });

  test("wrong input, field by field, and keeps no value of it", async () => {
    const headers = await dashboard.headersOf("operator");
    expect(await attempt(headers, "")).toMatchObject({
      code: "INVALID_INPUT",
      fields: { name: "required" },
    });
    expect(done).toEqual([]);
  });

  test("what is thrown inside, as values that say nothing raw", async () => {
    const headers = await dashboard.headersOf("operator");
    expect(await attempt(headers, "taken")).toMatchObject({
      code: "NAME_TAKEN",
      fields: { name: "taken" },
    });
    expect(await attempt(headers, "lost")).toMatchObject({ code: "EXCHANGE_UNCLEAR" });
    expect(await last()).toMatchObject({ outcome: "failed", code: "EXCHANGE_UNCLEAR" });
    const internal = await attempt(headers, "boom");
    expect(internal).toMatchObject({ code: "INTERNAL", fields: {} });
    expect(internal.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(internal)).not.toContain("planted");
  });

  test("to let nobody flood the trail", async () => {
    const before = (await dashboard.auditRows()).length;
    const headers = await dashboard.headersOf(null);
    for (let time = 0; time < 80; time++) await attempt(headers);
    expect((await dashboard.auditRows()).length - before).toBeLessThanOrEqual(60);
  });
});
