/** E-mail addresses and telephone numbers normalised for comparison. */

/** "" for none. */
export const bareEmail = (text: string): string => text.trim().toLowerCase();

/** The digits as dialled in Korea: `+82 10-1234-5678` and `010 1234 5678` are one. "" for none. */
export const barePhone = (text: string): string =>
  text.trim().replace(/^\+82\s*\(?0?\)?/, "0").replace(/\D/g, "");

/** The digits of a Korean mobile number, which text messages reach; "" for any other. */
export function bareMobile(text: string): string {
  const digits = barePhone(text);
  return /^01[016789]\d{7,8}$/.test(digits) ? digits : "";
}
