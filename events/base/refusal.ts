/** A refusal is a value, not an exception, with a text for the person who asked. */
export interface Refusal {
  refused: true;
  /** Machine-readable, snake_case, stable. */
  code: string;
  /** The HTTP status a route answers with. */
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 428 | 429 | 503;
  /** Korean, complete sentence, safe to show. */
  message: string;
  /** Per field or per item, when there is more to say. */
  details?: unknown[];
}

/** Builds a refusal. */
export function refuse(
  status: Refusal["status"],
  code: string,
  message: string,
  details?: unknown[],
): Refusal {
  return { refused: true, code, status, message, ...(details ? { details } : {}) };
}

/** Refuses the value of one field: 422 `invalid_input`, named in the details. */
export const refuseField = (field: string, message: string): Refusal =>
  refuse(422, "invalid_input", message, [{ field, message }]);

/** Distinguishes a refusal from a decision's other results. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && (value as Refusal).refused === true;
}

/** The requested version does not exist, for every noun with a history. */
export const VERSION_NOT_FOUND: Refusal = refuse(
  404,
  "version_not_found",
  "되돌릴 시점을 찾을 수 없습니다.",
);
