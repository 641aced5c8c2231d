/** The exchange's envelope (seed 2.8). */
export function success<T>(message: string, data: T): { success: true; message: string; data: T } {
  return { success: true, message, data };
}
