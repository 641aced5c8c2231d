import type { Tx } from "#lib/core/store/store.ts";
import { keepFilter } from "#lib/find/rows/kept-filters.ts";
import type { Ground } from "./ground.ts";

const FILTERS = [
  { name: "Não concluídos nesta semana", query: "state=failed&days=week", text: "" },
  { name: "Este mês, com tarifas", query: "days=month&fees=shown", text: "" },
  { name: "Papelarias", query: "kind=payout", text: "papelaria" },
] as const;

/** Filters of the activity that an administrator shares, and one that is their own. */
export async function addKeptFilters(tx: Tx, { accountId, team }: Ground): Promise<void> {
  const reader = { accountId, personId: team.admins[0] };
  for (const [at, filter] of FILTERS.entries()) {
    await keepFilter(tx, reader, { ...filter, list: "/activity", is_shared: at > 0 });
  }
}
