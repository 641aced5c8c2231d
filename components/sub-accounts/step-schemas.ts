import type { LoadSchema } from "#components/form/schema-resolver.ts";
import type { TypedStep } from "./steps.ts";

/** The protocol's own rules of each step, loaded when first needed. */
export const STEP_SCHEMAS = {
  company: () => import("#protocol/sub-account-steps.ts").then((module) => module.CompanyStep),
  representative: () =>
    import("#protocol/sub-account-steps.ts").then((module) => module.RepresentativeStep),
  address: () => import("#protocol/sub-account-steps.ts").then((module) => module.AddressStep),
} as const satisfies Record<TypedStep, LoadSchema>;
