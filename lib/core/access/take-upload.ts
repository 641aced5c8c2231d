import "server-only";
import path from "node:path";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
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

// Next evaluates a module several times in one process; all its doors share one room.
const kept = globalThis as { ponteUploadRoom?: UploadRoom };

const REFUSALS: Record<UploadRefusal, (cause: unknown) => DashboardError> = {
  busy: (cause) =>
    new DashboardError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }),
  too_large: (cause) => new DashboardError("BODY_TOO_LARGE", { cause }),
  too_slow: (cause) => new DashboardError("UPLOAD_TOO_SLOW", { cause }),
  // Whoever sent it has gone: nothing of it is kept.
  broken: (cause) => new DashboardError("MALFORMED_BODY", { cause }),
};

/** By name and not by class: modules are evaluated several times in one Next process. */
const isUploadRefused = (error: unknown): error is UploadRefused =>
  error instanceof Error && error.name === "UploadRefused";

/**
 * Runs `use` once the body is there, on the disk; until then it takes no memory and stops nobody.
 * @throws DashboardError `RATE_LIMITED`, `BODY_TOO_LARGE`, `UPLOAD_TOO_SLOW`, `MALFORMED_BODY`, or what `use` throws
 */
export async function takeUpload<T>(
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

/** At boot: nothing that was being uploaded when a process died stays on the disk. */
export const sweepUploads = (): Promise<void> => sweepSpoolFiles(folder());
