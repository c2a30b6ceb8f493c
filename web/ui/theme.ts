/** The visitor's choice of light or dark, kept in a cookie so that the server renders it at once. */

export type ThemeChoice = "auto" | "light" | "dark";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What is chosen now, read from the page itself. */
export function chosenTheme(): ThemeChoice {
  return (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? "auto";
}

/** Changes the page at once and remembers the choice for a year; `auto` forgets it. */
export function chooseTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  const age = choice === "auto" ? 0 : YEAR_SECONDS;
  document.cookie = `theme=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
