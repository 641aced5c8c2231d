import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** Fields by their labels, in both languages, in the order of their steps. */
const LABELS = {
  cnpj: /^CNPJ\b/,
  company_name: /^(razão social|registered name)/i,
  trade_name: /^(nome fantasia|trade name)/i,
  company_type: /^(tipo de empresa|company type)/i,
  constitution_date: /^(data de abertura|date of incorporation)/i,
  revenue: /^(faturamento mensal|monthly revenue)/i,
  name: /^(como prefere ser chamado|preferred name)/i,
  full_name: /^(nome completo|full name)/i,
  cpf: /^CPF\b/,
  birth_date: /^(data de nascimento|date of birth)/i,
  mother_name: /^(nome da mãe|mother's name)/i,
  email: /^e-?mail/i,
  phone: /^(telefone|phone)/i,
  income: /^(renda mensal|monthly income)/i,
  signature_date: /^(data da assinatura|date of signature)/i,
  zip_code: /^CEP\b/,
  street: /^(rua ou avenida|street)/i,
  number: /^(número|number)/i,
  complement: /^(complemento|unit or floor)/i,
  neighborhood: /^(bairro|neighborhood)/i,
  city: /^(cidade|city)/i,
  uf: /^(estado|state)$/i,
  adress_type: /^(tipo de endereço|address type)/i,
} as const;

export type OnboardingField = keyof typeof LABELS;

const CHOICES: readonly OnboardingField[] = ["company_type", "uf", "adress_type"];

export class OnboardingPage extends DashboardPage {
  readonly start = this.button(/^(nova subconta|new sub-account)$/i).first();
  readonly next = this.button(/^(salvar e continuar|save and continue)$/i);
  readonly leave = this.link(/^(continuar depois|continue later)$/i);
  readonly toReview = this.link(/^(continuar e conferir|continue to review)$/i);
  readonly send = this.button(/^(criar e enviar|create and send)$/i);
  readonly summary = this.alert;
  /** The note that something typed is not saved yet. */
  readonly unsaved = this.said(/^(ainda não salvo|salvando…|not saved yet|saving…)$/i);
  /** The answer yes to whether the contract was signed. */
  readonly signed = this.main.locator("label").filter({ hasText: /^(sim|yes)$/i });
  /** The note on the other pages that documents are still uploading. */
  readonly uploading = this.said(/ainda (está|estão) sendo|(is|are) still uploading/i);

  /** Whether the field is a select. */
  isChoice(name: OnboardingField): boolean {
    return CHOICES.includes(name);
  }

  field(name: OnboardingField): Locator {
    return this.main.getByLabel(LABELS[name]);
  }

  /** Starts a draft from the list; returns its id. */
  async begin(): Promise<string> {
    await this.page.goto("/sub-accounts");
    await this.start.click();
    await this.page.waitForURL(/\/sub-accounts\/\d+\/edit\/company/);
    return /sub-accounts\/(\d+)/.exec(this.page.url())?.[1] ?? "";
  }

  async fill(values: Partial<Record<OnboardingField, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values) as [OnboardingField, string][]) {
      if (this.isChoice(name)) await this.field(name).selectOption({ label: value });
      else await this.field(name).fill(value);
    }
  }

  /** A step's link in the list of steps. */
  step(step: "company" | "representative" | "address" | "documents" | "review"): Locator {
    const list = this.page.getByRole("navigation", { name: /^(etapas|steps)/i });
    return list.locator(`a[href$="/edit/${step}"]`);
  }

  /** Leaves a step by its own button and waits for the next one. */
  async go(to: "representative" | "address" | "documents"): Promise<void> {
    await this.next.click();
    await this.page.waitForURL(new RegExp(`/edit/${to}`));
  }

  /** A document's slot, by its type as the interface spells it. */
  slot(type: string): Locator {
    return this.page.locator(`[data-document="${type}"]`);
  }

  /** Chooses a file for a document, or takes a photo where there is a camera. */
  async give(
    type: string,
    file: { name: string; mimeType: string; buffer: Buffer },
    way: "file" | "camera" = "file",
  ): Promise<void> {
    await this.fileInput(type, way).setInputFiles(file);
  }

  /** A document's file input. */
  fileInput(type: string, way: "file" | "camera" = "file"): Locator {
    return this.slot(type).locator(way === "camera" ? "input[capture]" : "input:not([capture])");
  }

  /** The mark of a document that Ponte has. */
  arrived(type: string): Locator {
    return this.slot(type).getByText(/^(anexado, a enviar|uploaded, not sent)$/i);
  }

  /** The mark that the last file was refused. */
  failed(type: string): Locator {
    return this.slot(type).getByText(/^(não anexado|not uploaded)$/i);
  }

  cancel(type: string): Locator {
    return this.slot(type).getByRole("button", { name: /^(cancelar|cancel)/i });
  }

  /** The mark of a missing document. */
  missing(type: string): Locator {
    return this.slot(type).getByText(/^(falta|missing)$/i);
  }

  /** The progress of a document's upload in percent; -1 while there is none. */
  async percent(type: string): Promise<number> {
    const bar = this.slot(type).getByRole("progressbar");
    return (await bar.count()) === 0 ? -1 : Number(await bar.getAttribute("value"));
  }

  /** The mark of a document that is at the exchange. */
  atExchange(type: string): Locator {
    return this.slot(type).getByText(/^(na exchange|with the exchange)$/i);
  }

  /** The mark of a document that the reason of a rejection names. */
  named(type: string): Locator {
    return this.slot(type).getByText(/^(citado no motivo|named in the reason)$/i);
  }
}
