import { DashboardPage } from "./dashboard-page.ts";

/** When a payment is made, in the forms of payouts and payins. */
export class WhenPart extends DashboardPage {
  readonly moments = this.page.getByRole("radiogroup", { name: /^(quando\?|when\?)$/i });
  readonly repeats = this.labelled(/^(repetição|repeats)$/i);
  readonly first = this.labelled(/^(data|a partir de|date|from)$/i);
  readonly payer = this.labelled(/^(pedir aprovação com|request approval with)/i);
  /** The next days by what is typed. */
  readonly coming = this.main
    .getByRole("status")
    .filter({ hasText: /^(vence em|próximos:|due on|coming up:)/i });
  readonly schedule = this.button(/^(agendar|schedule)$/i);

  async choose(moment: RegExp): Promise<void> {
    await this.moments.getByText(moment).click();
    await this.first.waitFor();
  }
}

/** All schedules: what is due now and what comes, and what has ended. */
export class SchedulesPage extends DashboardPage {
  readonly coming = this.page.getByRole("table", { name: /^(próximos|coming up)$/i });
  /** A schedule's row, which says what is to be done of it now. */
  due = (name: string) => this.coming.getByRole("row").filter({ hasText: name });

  async open(): Promise<void> {
    await this.page.goto("/schedules");
    await this.coming.waitFor();
  }
}

/** One schedule: what waits, what comes, what was. */
export class SchedulePage extends DashboardPage {
  readonly waiting = this.region(/^(a pagar agora|to pay now)$/i);
  readonly coming = this.region(/^(próximos|coming up)$/i);
  readonly past = this.region(/^(anteriores|past)$/i);
  readonly change = this.link(/^(alterar|change)$/i);
  readonly pause = this.button(/^(pausar|pause)$/i);
  readonly resume = this.button(/^(retomar|resume)$/i);

  /** Waits for the schedule's own page. */
  async opened(): Promise<void> {
    await this.page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
    await this.coming.waitFor();
  }
}
