/** Choices about how pages look, kept in a cookie: the server knows them before the first paint. */

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice for a year; "" forgets it. The server reads it as `__Host-…` on https. */
export function remember(name: "theme" | "menu" | "fonts" | "style", value: string): void {
  const age = value === "" ? 0 : YEAR_SECONDS;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
