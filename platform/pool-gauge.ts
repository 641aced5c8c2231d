import { Gauge } from "prom-client";

/** The database connections, as the driver counts them. */
export type PoolFigures = { totalCount: number; idleCount: number; waitingCount: number };

/** A gauge of them, read whenever it is collected; in no registry yet. */
export function poolGauge(pool: PoolFigures): Gauge<"state"> {
  return new Gauge({
    name: "ponte_database_connections",
    help: "Connections to the database by state; waiting: requests for one",
    labelNames: ["state"] as const,
    registers: [],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}
