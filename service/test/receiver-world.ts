import type { DeliveryDetail, WebhookReceiver } from "#protocol/api/webhook-deliveries.ts";
import type { TestUser } from "./build.ts";
import { startReceiver, type Behaviour } from "./receiver.ts";
import { WebhookWorld } from "./webhook-world.ts";

export const WEBHOOKS = "/settings/webhooks";
export type Made = WebhookReceiver & { secret: string };

/** A service whose users have several receivers. */
export class ReceiverWorld extends WebhookWorld {
  call<Body>(line: string, body?: unknown, who: TestUser = this.user) {
    return this.service.call<Body>(who, line, body === undefined ? {} : { body });
  }

  async add(body: object, who?: TestUser): Promise<Made> {
    const answer = await this.call<Made>(`POST ${WEBHOOKS}`, body, who);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  }

  async listed(who?: TestUser): Promise<WebhookReceiver[]> {
    return (await this.call<WebhookReceiver[]>(`GET ${WEBHOOKS}`, undefined, who)).body;
  }

  async deliveriesOf(id: string, query = ""): Promise<DeliveryDetail[]> {
    return (await this.call<DeliveryDetail[]>(`GET ${WEBHOOKS}/${id}/deliveries${query}`)).body;
  }

  /** A receiver that listens, added with these settings. */
  async listening(settings: object = {}, behaviour?: Behaviour, who = this.user) {
    const receiver = await startReceiver(behaviour);
    this.closing(() => receiver.close());
    return { ...receiver, ...(await this.add({ url: receiver.url, ...settings }, who)) };
  }
}
