"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { replaceCredential } from "#lib/connection/exchange/replace-credential.ts";
import { revoke } from "#lib/connection/exchange/revoke-credential.ts";
import { rotate } from "#lib/connection/exchange/rotate-credential.ts";
import { Id } from "#protocol/wire/ids.ts";
import {
  credentialRequest,
  NewCredentialForm,
  ReplaceCredentialForm,
  RotateCredentialForm,
} from "#lib/rules/connection/credential-request.ts";
import { createCredential, type ListedCredential } from "#protocol/wire/credentials.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";
import { shownPrefix } from "#lib/core/exchange/connection-credentials.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { secretMark } from "#lib/policies/checks/secret-mark.ts";

const FormKey = z.object({
  idempotency_key: Id,
});

/** The exchange names one entry of the list; the form has a single field for all of them. */
function onFormFields(error: unknown, addresses: readonly string[]): unknown {
  if (!isExchangeFault(error) || error.kind !== "refused") return error;
  const found = Object.entries(error.fields).find(([name]) => name.startsWith("ip_allow_list"));
  if (!found) return error;
  const entry = addresses[Number(found[0].split(".")[1])];
  const reason = entry === undefined ? found[1] : (`not_an_ip_range:${entry}` as const);
  return new DashboardError("INVALID_INPUT", { fields: { addresses: reason }, cause: error });
}

/** Creates an API credential; only the page that asked gets key and secret, once; neither is stored. */
export const createCredentialAction = dualControlAction(
  NewCredentialForm.and(FormKey),
  "settings:write",
  async (input, { account, exchange, audit, second }) => {
    const asked = credentialRequest(input);
    const addresses = asked.ip_allow_list ?? [];
    if (addresses.length === 0 && account.environment !== "sandbox") {
      throw new DashboardError("INVALID_INPUT", { fields: { addresses: "required" } });
    }
    audit.note({
      action: "api-key:create",
      detail: { name: asked.name, scopes: asked.scopes, expires_at: asked.expires_at, addresses },
    });
    await second.take({
      change: "api-key:create",
      object: asked.name,
      subject: asked.name,
      before: {},
      after: {
        name: asked.name,
        scopes: asked.scopes ?? [],
        expires_at: asked.expires_at ?? null,
        addresses,
      },
      again: input,
    });
    try {
      const made = await exchange.call(createCredential, asked, {
        idempotencyKey: input.idempotency_key,
      });
      audit.note({ subject: `API key ${made.id ?? asked.name}` });
      return { name: made.name, apiKey: made.apiKey, apiSecret: made.apiSecret };
    } catch (error) {
      throw onFormFields(error, addresses);
    }
  },
);

/** What an approval of a rotation binds of the credential that is rotated. */
const factsOf = ({ name, prefix, scopes, expires_at, ip_allow_list }: ListedCredential) => ({
  name,
  api_key: prefix,
  // An exchange that tells none limits nothing.
  ...(scopes === null ? {} : { scopes }),
  expires_at,
  addresses: ip_allow_list,
});

/**
 * Gives a credential a new key and secret, which whoever asked gets to see once. Those of the dashboard's own
 * one are never shown, and nobody else has to approve them.
 */
export const rotateCredentialAction = dualControlAction(
  RotateCredentialForm.and(FormKey),
  "settings:write",
  async (
    { id, overlap_hours: overlapHours, idempotency_key },
    { store, exchange, audit, second },
  ) => {
    audit.note({
      action: "api-key:rotate",
      subject: `API key ${id}`,
      detail: { overlap_hours: overlapHours },
    });
    const asked = { id, overlapHours, idempotencyKey: idempotency_key };
    const overlap_hours = String(overlapHours);
    const rotated = await rotate(store, exchange, asked, (shown) =>
      second.take(
        shown && {
          change: "api-key:rotate",
          object: String(id),
          subject: shown.name,
          before: factsOf(shown),
          after: { ...factsOf(shown), overlap_hours },
          again: { id: String(id), overlap_hours, idempotency_key },
        },
      ),
    );
    audit.note({ detail: { name: rotated.name, taken_by_the_desk: rotated.taken } });
    if (rotated.taken) return { ...rotated, credential: null };
    return { ...rotated, oldHasEnded: overlapHours === 0 };
  },
);

/** Revokes a credential; succeeds if it is already gone. */
export const revokeCredentialAction = action(
  z.object({ id: PathId }),
  "settings:write",
  async ({ id }, { store, exchange, audit }) => {
    audit.note({ action: "api-key:revoke", subject: `API key ${id}` });
    const { wasGone } = await revoke(store, exchange, id);
    audit.note({ detail: { was_gone: wasGone } });
    return { wasGone };
  },
  { fresh: true },
);

/** Makes the dashboard use a pasted credential, once the exchange has accepted it. */
export const replaceCredentialAction = dualControlAction(
  ReplaceCredentialForm,
  "settings:write",
  async ({ api_key: apiKey, api_secret: apiSecret }, { account, store, audit, second }) => {
    const { connectionId } = account;
    audit.note({ action: "api-key:replace", subject: `connection ${connectionId}` });
    const prefix = shownPrefix(apiKey);
    audit.note({ detail: { prefix } });
    await replaceCredential(store, connectionId, { apiKey, apiSecret }, async (tx) => {
      const { credential, name } = await connectionFacts(tx, connectionId);
      await second.takeIn(tx, {
        change: "api-key:replace",
        object: connectionId,
        subject: name,
        before: { api_key: credential.prefix },
        after: { api_key: prefix, secret: secretMark(apiKey, apiSecret) },
        again: null,
      });
      await audit.writeIn(tx);
    });
    return { prefix };
  },
);
