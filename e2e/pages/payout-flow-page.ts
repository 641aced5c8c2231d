import { DashboardPage } from "./dashboard-page.ts";

/** From the quote to the execution of one payout. */
export class PayoutFlowPage extends DashboardPage {
  readonly requote = this.button(/^(atualizar cotação|get a new quote)$/i);
  /** Shown for an address that is new to this person. */
  readonly prove = this.button(/^(comprovar na carteira|verify with wallet)$/i);
  /** Shown for an allowance that was not signed for this payout. */
  readonly consent = this.button(/^(confirmar na carteira|confirm with wallet)$/i);
  /** Shown for an allowance under which the exchange was already asked for a payout. */
  readonly takeBack = this.link(/^(revogar autorização|revoke allowance)$/i);
  /** The text that the wallet will show. */
  readonly text = this.page.getByRole("figure").locator("pre");
  /** The connected account's checks, once it is proved. */
  readonly checks = this.region(/^(antes de abrir a carteira|checks before the wallet opens)$/i);
  /** Takes the focus at each signature. */
  readonly signing = this.region(/^(conferência e assinatura|checks and signature)$/i);
  /** Every check holds: they fold to one line. */
  readonly allChecked = this.said(
    /^(tudo certo para assinar|ready to sign|carteira, saldo e rede conferidos|wallet, balance and network checked)$/i,
  );
  readonly allow = this.button(/^(autorizar|allow) /i);
  readonly reset = this.button(/^(zerar a autorização|set the allowance to zero first)$/i);
  readonly askAgain = this.button(/^(pedir de novo à carteira|wallet shows nothing)/i);
  /** Offered where less was allowed in the wallet than the payout needs. */
  readonly payAllowed = this.link(/^(pagar com|pay out) [\d.,]+ USD[CT]/i);
  /** Asks others for their approval, where the policy wants it. */
  readonly askApproval = this.button(/^(pedir aprovação|request approval)$/i);
  /** It was asked for and is awaited; else it is given. */
  readonly asked = this.page.getByRole("heading", {
    name: /^(aprovação pedida|approval requested)$/i,
  });
  /** The eight characters that both sides compare. */
  readonly code = this.main.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  readonly execute = this.button(/^(executar payout|execute payout)$/i);
  readonly differs = this.page
    .getByRole("alert")
    .filter({ hasText: /assinatura bloqueada|nothing is signed/i });
  /** Per difference: the derived and the returned value. */
  readonly differingValues = this.differs.locator("dd");
  /** Per difference: the field, and what is wrong with it. */
  readonly differingReasons = this.differs.locator("li p");
  /** Why the wallet was not opened, shown at the click. */
  readonly notOpened = this.page
    .getByRole("status")
    .filter({ hasText: /^(a carteira não foi aberta|the wallet was not opened)/i });
  readonly checking = this.said(
    /^(estamos verificando se o payout foi feito|ainda não sabemos se houve débito de .+ da sua carteira|we're checking whether the payout was created|we don't know yet whether .+ was debited from your wallet)\. (não envie de novo|don't send it again)\.$/i,
  );
  readonly fillTestWallet = this.button(/^(adicionar saldo de teste|add test funds)$/i);
  /** Switches the wallet to the payout's own chain. */
  readonly switchNetwork = this.button(/^(mudar para|switch to) /i);

  /** `step`: as addresses of earlier versions had it. */
  async open(intent: string, step?: string): Promise<void> {
    await this.page.goto(`/payouts/new?intent=${intent}${step ? `&step=${step}` : ""}`);
  }

  /** Waits for the connected account's checks; an account new to this person is proved on the way. */
  async checkAccount(): Promise<void> {
    await this.prove.or(this.checks).first().waitFor();
    if (await this.prove.isVisible()) await this.prove.click();
    await this.checks.waitFor();
  }

  /** Asks for the approval and waits until it is awaited. */
  async ask(): Promise<void> {
    await this.askApproval.click();
    await this.asked.waitFor();
  }

  get intent(): string {
    return new URL(this.page.url()).searchParams.get("intent") ?? "";
  }

  /** Waits for the payout's own page and returns the payout's number. */
  async followed(): Promise<string> {
    await this.page.waitForURL(/\/payouts\/\d+$/);
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }
}
