/** What a check of `cli doctor` finds. */

export interface Checked {
  name: string;
  state: "ok" | "warn" | "fail";
  text: string;
  /** What to do; "" where it is well. */
  todo: string;
}
export type Found = Omit<Checked, "name">;

export const ok = (text: string): Found => ({ state: "ok", text, todo: "" });
export const warn = (text: string, todo: string): Found => ({ state: "warn", text, todo });
export const fail = (text: string, todo: string): Found => ({ state: "fail", text, todo });
