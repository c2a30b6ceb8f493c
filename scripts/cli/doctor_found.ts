/** A result of a check of `cli doctor`. */

export interface Checked {
  name: string;
  state: "ok" | "warn" | "fail";
  text: string;
  /** The next step; "" if everything is fine. */
  todo: string;
}
export type Found = Omit<Checked, "name">;

export const ok = (text: string): Found => ({ state: "ok", text, todo: "" });
export const warn = (text: string, todo: string): Found => ({ state: "warn", text, todo });
export const fail = (text: string, todo: string): Found => ({ state: "fail", text, todo });
