/** Texts of a form of their own: mail addresses and phone numbers. Shared by the server and the grid. */
import type { Column } from "../../events/kit/column.ts";

/** What they look like. */
export const FORMS = {
  email: {
    like: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    message: "이메일은 name@example.com과 같은 형식으로 입력해 주세요.",
  },
  phone: {
    like: /^\+?(?:\d{0,2}[\s().-])*\d{3}[\d\s().-]*$/,
    message: "전화번호는 010-1234-5678과 같은 형식으로 입력해 주세요.",
  },
};

/** Why the text is not of the column's form (Korean); null when it is, or when any text may be. */
export function formProblem({ format }: Column, text: string): string | null {
  return format && !FORMS[format].like.test(text) ? FORMS[format].message : null;
}
