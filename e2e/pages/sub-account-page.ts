import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class SubAccountPage extends DashboardPage {
  /** Said by its header, or by the notice of whoever watched it happen. */
  readonly approved = this.main.getByText(/^(aprovada|approved)$/i).first();
  /** Folded once it is approved. */
  readonly registration = this.main.getByText(
    /^(cadastro e credenciais|registration and credentials)$/i,
  );
  readonly rejected = this.main
    .getByText(/a exchange recusou esta subconta|the exchange rejected this sub-account/i)
    .first();
  /** The reason, in the analyst's words. */
  readonly reason = this.main.getByText(/^(motivo|reason): /i);
  /** Sent, but not opened yet. */
  readonly creating = this.main.getByText(/^(recebemos o cadastro|application received)$/i);
  readonly underReview = this.main.getByText(
    /^(a exchange está analisando|the exchange is reviewing)/i,
  );
  readonly mend = this.main.getByRole("link", { name: /^(trocar documentos|replace documents)$/i });
  readonly sendAgain = this.main.getByRole("button", { name: /^(enviar de novo|send again)$/i });
  readonly actFor = this.main.getByRole("button", {
    name: /^(acessar subconta|switch to sub-account)$/i,
  });
  /** Shown where nothing may be signed for its payouts yet. */
  readonly openPayouts = this.main.getByRole("link", {
    name: /^(configurar payouts|set up payouts)$/i,
  });
  readonly band = this.region(/^(conta em uso|account in use)$/i);
  readonly credentials = this.main.getByRole("region", { name: /^(credenciais|credentials)$/i });

  /** The value of a term in the lists of facts. */
  override fact(term: string): Locator {
    return this.main.locator(`dt:text-is("${term}") + dd`);
  }

  /** Acts for the main account again, at which the next test of this session begins. */
  async leave(): Promise<void> {
    await this.band.getByRole("button").click();
    await this.band.waitFor({ state: "hidden" });
  }
}
