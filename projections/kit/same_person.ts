/** E-mail addresses and telephone numbers in the one form in which two are compared. */

/** "" for none. */
export const bareEmail = (text: string): string => text.trim().toLowerCase();

/** The digits alone, as they are dialled in Korea: `+82 10-1234-5678` and `010 1234 5678` are one. "" for none. */
export const barePhone = (text: string): string =>
  text.trim().replace(/^\+82\s*\(?0?\)?/, "0").replace(/\D/g, "");
