import "server-only";
import path from "node:path";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import { sweepSpoolFiles } from "#platform/uploads/spool-file.ts";
import { uploadRoom, type UploadedBody, type UploadRoom } from "#platform/uploads/upload-room.ts";
import type {
  UploadRefusal,
  UploadRefused,
  UploadSender,
} from "#platform/uploads/upload-shares.ts";

const RETRY_AFTER_SECONDS = 5;

const folder = () => path.join(env().DATA_DIR, "uploads", "desk");

// Global, because Next evaluates a module several times and all copies must share one limit.
const kept = globalThis as { ponteUploadRoom?: UploadRoom };

const REFUSALS: Record<UploadRefusal, (cause: unknown) => DashboardError> = {
  busy: (cause) =>
    new DashboardError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }),
  too_large: (cause) => new DashboardError("BODY_TOO_LARGE", { cause }),
  too_slow: (cause) => new DashboardError("UPLOAD_TOO_SLOW", { cause }),
  // The sender disconnected; nothing of the body is kept.
  broken: (cause) => new DashboardError("MALFORMED_BODY", { cause }),
};

/** By name and not by class: modules are evaluated several times in one Next process. */
const isUploadRefused = (error: unknown): error is UploadRefused =>
  error instanceof Error && error.name === "UploadRefused";

/**
 * Runs `use` once the whole body is on disk; until then it takes no memory.
 * @throws DashboardError `RATE_LIMITED`, `BODY_TOO_LARGE`, `UPLOAD_TOO_SLOW`, `MALFORMED_BODY`
 */
export async function receiveUpload<T>(
  from: UploadSender,
  incoming: { request: Request; maxBytes: number },
  use: (body: UploadedBody) => Promise<T>,
): Promise<T> {
  kept.ponteUploadRoom ??= uploadRoom({ folder: folder() });
  try {
    return await kept.ponteUploadRoom.take(from, incoming, use);
  } catch (error) {
    throw isUploadRefused(error) ? REFUSALS[error.refusal](error) : error;
  }
}

/** At boot: deletes uploads that a dying process left on the disk. */
export const sweepUploads = (): Promise<void> => sweepSpoolFiles(folder());
