import { uploadRoom, type UploadRoomOptions } from "#platform/uploads/upload-room.ts";
import { type UploadRefusal, UploadRefused } from "#platform/uploads/upload-shares.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { accountOf } from "#service/domain/access/credentials.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { UPLOAD_BODY_MAX, type ReadBody } from "./read-body.ts";

const RETRY_AFTER_SECONDS = 5;

const REFUSALS: Record<UploadRefusal, (cause: unknown) => ExchangeError> = {
  busy: (cause) =>
    new ExchangeError("RATE_LIMITED", {
      message: SERVICE_SENTENCES.uploadsBusy,
      retryAfter: RETRY_AFTER_SECONDS,
      cause,
    }),
  too_large: (cause) => new ExchangeError("BODY_TOO_LARGE", { cause }),
  too_slow: (cause) => new ExchangeError("UPLOAD_TOO_SLOW", { cause }),
  broken: (cause) =>
    new ExchangeError("MALFORMED_BODY", { message: SERVICE_SENTENCES.uploadBroken, cause }),
};

/** Runs an upload's work once its body has arrived; the body enters memory only when it is read. */
export type ReceiveUpload = (
  user: User,
  request: Request,
  run: (body: ReadBody) => Promise<Response>,
) => Promise<Response>;

/** Limits the uploads of this process; a main account and its sub-accounts share a part of the room. */
export function receiveUploads(deps: Deps, options: UploadRoomOptions): ReceiveUpload {
  const room = uploadRoom(options);
  return async (user, request, run) => {
    const account = `${await accountOf(deps, user)}`;
    const incoming = { request, maxBytes: UPLOAD_BODY_MAX };
    try {
      return await room.take({ sender: `${user.id}`, account }, incoming, ({ read }) => run(read));
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      throw REFUSALS[error.refusal](error);
    }
  };
}
