import { DashboardPage } from "./dashboard-page.ts";

/** A request that others decide, and the list that leads to it. */
export class RequestPage extends DashboardPage {
  /** The eight characters that both sides compare. */
  readonly code = this.main.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  readonly approve = this.button(/^(aprovar|approve)$/i);
  readonly approved = this.main.getByText(/^(aprovad[ao]|approved)$/i).first();
  readonly openPayout = this.link(/^(abrir payout|open payout)$/i);

  /** Opens the newest request about what has this name. */
  async open(name: string): Promise<void> {
    await this.page.goto("/requests");
    await this.link(new RegExp(name)).first().click();
    await this.code.first().waitFor();
  }

  /** Approves the newest request about what has this name. */
  async give(name: string): Promise<void> {
    await this.open(name);
    await this.approve.click();
    await this.approved.waitFor();
  }

  /** The request's id. */
  get id(): string {
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }
}
