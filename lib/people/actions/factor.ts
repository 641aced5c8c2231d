"use server";
import { action } from "#lib/core/doors/action.ts";
import { factorToAsk, proveFactor } from "#lib/core/access/factors/prove-factor.ts";
import { FactorProof } from "#lib/rules/people/profile.ts";
import { z } from "#protocol/wire/zod.ts";

/** Which factor this person is asked for before something that needs a fresh one. */
export const requiredFactorAction = action(
  z.object({}),
  "account:read",
  async (_input, { actor, store, audit }) => {
    audit.note({ action: "factor:ask" });
    audit.leaveOut();
    return factorToAsk(store, actor);
  },
  { beforeEnrolment: true },
);

/** Takes the factor; what needs a fresh one is open for some minutes then. */
export const proveFactorAction = action(
  FactorProof,
  "account:read",
  async (proof, { actor, store, audit }) => {
    audit.note({ action: "factor:confirm", detail: { by: Object.keys(proof)[0] } });
    await audit.begin();
    await proveFactor(store, actor, proof);
  },
  { beforeEnrolment: true },
);
